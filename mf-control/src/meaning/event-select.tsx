import { Icon } from '@waybill/kit';
import type { ComponentProps } from 'react';
import { useText } from '../i18n/text';
import { EVENTS_BY_STAGE, type EventValue, eventText } from './events';
import css from './meaning.module.css';

interface EventSelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  /** The choice of no event. */
  none: string;
  value: EventValue;
  onChange: (value: EventValue) => void;
}

/** All events by their stage, and nothing. */
export function EventSelect({ none, onChange, ...select }: EventSelectProps) {
  const t = useText();
  return (
    <span className={css.select}>
      <select {...select} onChange={(event) => onChange(event.target.value as EventValue)}>
        <option value="">{none}</option>
        {EVENTS_BY_STAGE.map(({ stage, events }) => (
          <optgroup key={stage} label={t(`stage.${stage}`)}>
            {events.map((event) => (
              <option key={event} value={event}>
                {t(eventText(event))}
              </option>
            ))}
          </optgroup>
        ))}
        <option value="remark">{t('meaning.remark')}</option>
      </select>
      <Icon name="expand_more" />
    </span>
  );
}
