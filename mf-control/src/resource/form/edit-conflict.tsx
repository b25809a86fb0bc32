import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/text';
import css from './edit-conflict.module.css';
import { labelOf, wordsOf } from './field-display';
import { Group } from '../../ui/group';
import type { Clash } from './three-way-merge';
import type { ChangeForm } from './use-merging-form';

/** Fields that were changed here and elsewhere: both values of each, and the choice between them. */
export function ChangedElsewhere<V extends object>({ form }: { form: ChangeForm<V> }) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const { clashes } = form;
  useEffect(() => {
    if (clashes.length > 0) place.current?.focus();
  }, [clashes]);
  if (clashes.length === 0) return null;
  return (
    <div ref={place} tabIndex={-1} className={css.place}>
      <Group title={t('elsewhere.title')} hint={t('elsewhere.hint')}>
        {clashes.map((clash) => (
          <Choice key={clash.name} clash={clash} form={form} />
        ))}
      </Group>
    </div>
  );
}

interface ChoiceProps<V extends object> {
  clash: Clash<V>;
  form: ChangeForm<V>;
}

function Choice<V extends object>({ clash: { name, there }, form }: ChoiceProps<V>) {
  const t = useText();
  const here = form.values[name];
  const [typed, setTyped] = useState(here);
  const isTheirs = here === there;
  const choose = (value: V[keyof V & string]) => {
    if (!isTheirs) setTyped(here);
    form.set({ [name]: value } as Partial<V>);
  };
  const mine = isTheirs ? typed : here;
  return (
    <fieldset className={css.choice}>
      <legend>{labelOf(name)}</legend>
      <Side name={name} value={mine} label={t('elsewhere.here')} chosen={!isTheirs} onChoose={() => choose(mine)} />
      <Side name={name} value={there} label={t('elsewhere.there')} chosen={isTheirs} onChoose={() => choose(there)} />
    </fieldset>
  );
}

interface SideProps {
  name: string;
  value: unknown;
  label: string;
  chosen: boolean;
  onChoose: () => void;
}

function Side({ name, value, label, chosen, onChoose }: SideProps) {
  const t = useText();
  return (
    <label className={css.side}>
      <input type="radio" name={`elsewhere_${name}`} checked={chosen} onChange={onChoose} />
      <span className={css.label}>{label}</span>
      <span className={css.value}>{wordsOf(name, value) || t('elsewhere.empty')}</span>
    </label>
  );
}
