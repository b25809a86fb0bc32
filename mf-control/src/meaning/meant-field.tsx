import type { EntryEvent, Stage } from '@waybill/contracts';
import { type FieldBinding, TextField } from '@waybill/kit/forms';
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
}

/** A text that says what has happened, what customers will see of it, and what it means if somebody says so. */
export function MeantField({ reads, event, known, stage, hint, ...field }: MeantFieldProps) {
  const meaning = useMeaning({ [reads]: field.value }, event.value || known);
  const line = <MeaningLine isLive meaning={meaning} stage={stage} />;
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
      <EventField {...event} suggestion={meaning.suggestion} />
    </div>
  );
}
