import type { TrackingEvent } from '@waybill/contracts';
import { Button } from '@waybill/kit';
import type { FieldBinding } from '@waybill/kit/forms';
import { useId } from 'react';
import { useText } from '../i18n/text';
import { EventSelect } from './event-select';
import { type EventValue, eventText } from './events';
import css from './meaning.module.css';

interface EventFieldProps extends FieldBinding<EventValue> {
  /** Whether an event must be chosen; otherwise the text may say it. */
  required?: boolean;
  /** What the text may mean. */
  suggestion?: TrackingEvent | null;
}

/** What a text means, if somebody says it. */
export function EventField({ name, value, onChange, error, required = false, suggestion }: EventFieldProps) {
  const t = useText();
  const id = useId();
  return (
    <div className={css.means}>
      <label htmlFor={id}>{t('meaning.means')}</label>
      <EventSelect
        id={id}
        name={name}
        required={required}
        none={t(required ? 'meaning.choose' : 'meaning.asText')}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={onChange}
      />
      {suggestion && (
        <Button size="small" onClick={() => onChange(suggestion)}>
          {t('meaning.probably', { event: t(eventText(suggestion)) })}
        </Button>
      )}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}
