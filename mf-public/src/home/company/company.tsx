import { useHome } from '../../i18n/own-text';
import { Counters } from '../counters/counters';
import css from './company.module.css';
import { Experience } from './experience';

/** Two sections as one card of two halves, what the company says of itself and its figures, with a tear line between. */
export function Company() {
  const figures = useHome()?.figures;
  if (figures && Object.keys(figures).length === 0) return <Experience className={css.alone} />;
  return (
    <div className={css.card}>
      <Experience className={css.words} />
      <Counters className={css.figures} />
    </div>
  );
}
