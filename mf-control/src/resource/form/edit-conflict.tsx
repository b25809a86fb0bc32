import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/text';
import { Group } from '../../ui/group';
import css from './edit-conflict.module.css';
import { displayValue, labelOf } from './field-display';
import type { Conflict } from './three-way-merge';
import type { MergingForm } from './use-merging-form';

/** The fields that were changed both here and elsewhere, with both values to choose from. */
export function EditConflict<V extends object>({ form }: { form: MergingForm<V> }) {
  const t = useText();
  const panel = useRef<HTMLDivElement>(null);
  const { conflicts } = form;
  useEffect(() => {
    if (conflicts.length > 0) panel.current?.focus();
  }, [conflicts]);
  if (conflicts.length === 0) return null;
  return (
    <div ref={panel} tabIndex={-1} className={css.panel}>
      <Group title={t('conflict.title')} hint={t('conflict.hint')}>
        {conflicts.map((conflict) => (
          <Choice key={conflict.name} conflict={conflict} form={form} />
        ))}
      </Group>
    </div>
  );
}

interface ChoiceProps<V extends object> {
  conflict: Conflict<V>;
  form: MergingForm<V>;
}

function Choice<V extends object>({ conflict: { name, theirs }, form }: ChoiceProps<V>) {
  const t = useText();
  const current = form.values[name];
  const [typed, setTyped] = useState(current);
  const isTheirs = current === theirs;
  const choose = (value: V[keyof V & string]) => {
    if (!isTheirs) setTyped(current);
    form.set({ [name]: value } as Partial<V>);
  };
  const ours = isTheirs ? typed : current;
  return (
    <fieldset className={css.choice}>
      <legend>{labelOf(name)}</legend>
      <Version name={name} value={ours} label={t('conflict.ours')} chosen={!isTheirs} onChoose={() => choose(ours)} />
      <Version
        name={name}
        value={theirs}
        label={t('conflict.theirs')}
        chosen={isTheirs}
        onChoose={() => choose(theirs)}
      />
    </fieldset>
  );
}

interface VersionProps {
  name: string;
  value: unknown;
  label: string;
  chosen: boolean;
  onChoose: () => void;
}

function Version({ name, value, label, chosen, onChoose }: VersionProps) {
  const t = useText();
  return (
    <label className={css.version}>
      <input type="radio" name={`conflict_${name}`} checked={chosen} onChange={onChoose} />
      <span className={css.label}>{label}</span>
      <span className={css.value}>{displayValue(name, value) || t('conflict.empty')}</span>
    </label>
  );
}
