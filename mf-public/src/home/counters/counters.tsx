import { useLanguage, VisuallyHidden } from '@waybill/kit';
import { useRef } from 'react';
import { useText } from '../../text';
import { Section } from '../section';
import css from './counters.module.css';
import { useCountUp } from './use-count-up';

const COUNTERS = [
  { name: 'clients', value: 2000, decimals: 0, suffix: '+' },
  { name: 'offices', value: 100, decimals: 0, suffix: '' },
  { name: 'countries', value: 150, decimals: 0, suffix: '' },
  { name: 'rating', value: 4.6, decimals: 1, suffix: '' },
] as const;

/** A departure board of figures. Screen readers hear only where the counting ends. */
export function Counters() {
  const t = useText();
  const { formatNumber } = useLanguage();
  const band = useRef<HTMLUListElement>(null);
  const share = useCountUp(band);
  return (
    <Section title={t('counters.title')} ground="board">
      <ul ref={band} className={css.board}>
        {COUNTERS.map(({ name, value, decimals, suffix }) => {
          const show = (part: number) =>
            formatNumber(part, {
              minimumFractionDigits: decimals,
              maximumFractionDigits: decimals,
              useGrouping: false,
            }) + suffix;
          return (
            <li key={name} className={css.counter}>
              <span className={css.figure} aria-hidden="true">
                {[...show(value * share)].map((character, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a flap is its place on the board
                  <span key={place}>{character}</span>
                ))}
              </span>
              <VisuallyHidden>{show(value)}</VisuallyHidden>
              <span className={css.label}>{t(`counters.${name}`)}</span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
