import type { TrackingEvent } from '@waybill/contracts';
import { Button } from '@waybill/kit';
import type { FieldBinding } from '@waybill/kit/forms';
import { useId, useRef } from 'react';
import { useText } from '../i18n/text';
import { EventSelect } from './event-select';
import { type EventValue, eventText } from './events';
import css from './meaning.module.css';

interface EventFieldProps extends FieldBinding<EventValue> {
  /** Whether an event must be chosen; otherwise the text may say it. */
  required?: boolean;
  /** Whether the text does not say it for certain. */
  isUnclear?: boolean;
  /** What the text may mean. */
  suggestion?: TrackingEvent | null;
}

/** What a text means, if somebody says it. */
export function EventField({ name, value, onChange, error, suggestion, ...choice }: EventFieldProps) {
  const { required = false, isUnclear = false } = choice;
  const t = useText();
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const choose = (event: TrackingEvent) => {
    // The button goes.
    field.current?.querySelector('select')?.focus();
    onChange(event);
  };
  return (
    <div ref={field} className={css.means}>
      <label htmlFor={id}>{t('meaning.means')}</label>
      <EventSelect
        id={id}
        name={name}
        required={required}
        none={t(required ? 'meaning.choose' : isUnclear ? 'meaning.notClear' : 'meaning.asText')}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={onChange}
      />
      {suggestion && (
        <Button size="small" onClick={() => choose(suggestion)}>
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
