import { type Figure, type HomeFigure, USUAL_FIGURES } from '@waybill/contracts';
import { useLanguage, VisuallyHidden } from '@waybill/kit';
import { useRef } from 'react';
import { useHome, useOwnText } from '../../i18n/own-text';
import { Section } from '../section/section';
import css from './counters.module.css';
import { useCountUp } from './use-count-up';

const NAMES = Object.keys(USUAL_FIGURES) as HomeFigure[];

/** Figures on a departure board. Screen readers get only the final values. */
export function Counters({ className }: { className?: string | undefined }) {
  const t = useOwnText();
  const figures: Partial<Record<string, Figure>> = useHome()?.figures ?? USUAL_FIGURES;
  const { formatNumber } = useLanguage();
  const list = useRef<HTMLUListElement>(null);
  const progress = useCountUp(list);
  return (
    <Section title={t('counters.title')} look="half" className={className}>
      <ul ref={list} className={css.board}>
        {NAMES.map((name) => {
          const shown = figures[name];
          if (!shown) return null;
          const { value, suffix } = shown;
          const decimals = value % 1 ? 1 : 0;
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
