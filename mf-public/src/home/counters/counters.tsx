import { useLanguage, VisuallyHidden } from '@waybill/kit';
import { useRef } from 'react';
import { useText } from '../../i18n/text';
import { Section } from '../section/section';
import css from './counters.module.css';
import { useCountUp } from './use-count-up';

const COUNTERS = [
  { name: 'clients', value: 2000, decimals: 0, suffix: '+' },
  { name: 'offices', value: 100, decimals: 0, suffix: '' },
  { name: 'countries', value: 150, decimals: 0, suffix: '' },
  { name: 'rating', value: 4.6, decimals: 1, suffix: '' },
] as const;

/** Figures on a departure board. Screen readers get only the final values. */
export function Counters() {
  const t = useText();
  const { formatNumber } = useLanguage();
  const list = useRef<HTMLUListElement>(null);
  const progress = useCountUp(list);
  return (
    <Section title={t('counters.title')} background="board">
      <ul ref={list} className={css.board}>
        {COUNTERS.map(({ name, value, decimals, suffix }) => {
          const format = (figure: number) =>
            formatNumber(figure, {
              minimumFractionDigits: decimals,
              maximumFractionDigits: decimals,
              useGrouping: false,
            }) + suffix;
          return (
            <li key={name} className={css.counter}>
              <span className={css.figure} aria-hidden="true">
                {[...format(value * progress)].map((character, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a flap is identified by its position
                  <span key={position}>{character}</span>
                ))}
              </span>
              <VisuallyHidden>{format(value)}</VisuallyHidden>
              <span className={css.label}>{t(`counters.${name}`)}</span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
