import { RATINGS, type Rating } from '@waybill/contracts';
import { VisuallyHidden } from '@waybill/kit';
import { useText } from '../i18n/text';
import css from './feedback.module.css';

/** Five steps, filled up to the rating. */
export function RatingMark({ rating }: { rating: Rating }) {
  const t = useText();
  return (
    <span className={css.mark}>
      <VisuallyHidden>{t('feedback.of', { rating, most: RATINGS.length })}</VisuallyHidden>
      {RATINGS.map((step) => (
        <i key={step} data-filled={step <= rating || undefined} aria-hidden="true" />
      ))}
    </span>
  );
}
