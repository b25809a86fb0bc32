import type { EntryEvent, Stage } from '@waybill/contracts';
import { type FieldBinding, TextField } from '@waybill/kit/forms';
import { useEffect } from 'react';
import { EventField } from './event-field';
import type { EventValue } from './events';
import css from './meaning.module.css';
import { MeaningLine } from './meaning-line';
import { useMeaning } from './use-meaning';

interface MeantFieldProps extends FieldBinding<string> {
  label: string;
  optional?: boolean;
  hint?: string;
  /** Which text of an entry it is. */
  reads: 'title' | 'status';
  event: FieldBinding<EventValue>;
  /** What it says without being read. */
  known?: EntryEvent | null | undefined;
  stage?: Stage | undefined;
  staysAt?: Stage | null | undefined;
  /** Told what it means, as soon as that is known. */
  onMeaning?: ((event: EntryEvent | null) => void) | undefined;
}

/** A text that says what has happened, what customers will see of it, and what it means if somebody says so. */
export function MeantField({ reads, event, known, stage, staysAt, hint, onMeaning, ...field }: MeantFieldProps) {
  const meaning = useMeaning({ [reads]: field.value }, event.value || known);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of each meaning once
  useEffect(() => onMeaning?.(meaning.event), [meaning.event]);
  const line = <MeaningLine isLive meaning={meaning} stage={stage} staysAt={staysAt} />;
  return (
    <div className={css.meant}>
      <TextField
        {...field}
        hint={
          <>
            {hint} {line}
          </>
        }
      />
      <EventField {...event} isUnclear={meaning.isUnclear} suggestion={meaning.suggestion} />
    </div>
  );
}
