import type { Review } from '@waybill/contracts';
import { Button, Card, reviewsAtom, useAtomValue, useLanguage } from '@waybill/kit';
import { useState } from 'react';
import { useOwnText } from '../../i18n/own-text';
import { Section } from '../section/section';
import css from './feedback.module.css';
import { Portrait } from './portrait';

const INITIAL_COUNT = 6;
/** Length from which a review is collapsed initially, in characters. */
const COLLAPSE_LENGTH = 320;

export function Feedback() {
  const t = useOwnText();
  const { data: reviews } = useAtomValue(reviewsAtom);
  const [showAll, setShowAll] = useState(false);
  const shown = showAll ? reviews : reviews.slice(0, INITIAL_COUNT);
  return (
    <Section title={t('feedback.title')}>
      {reviews.length === 0 && <p>{t('feedback.empty')}</p>}
      {/* On a phone it is a strip, which the keyboard has to scroll. */}
      <ul className={css.reviews} tabIndex={shown.length > 1 ? 0 : undefined} aria-label={t('feedback.title')}>
        {shown.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {shown.length < reviews.length && (
        <Button className={css.more} icon="expand_more" onClick={() => setShowAll(true)}>
          {t('feedback.all')}
        </Button>
      )}
    </Section>
  );
}

function ReviewCard({ review: { name, review, image, language } }: { review: Review }) {
  const t = useOwnText();
  const { upper } = useLanguage();
  const [expanded, setExpanded] = useState(review.length < COLLAPSE_LENGTH);
  return (
    <Card perforated className={css.card}>
      <figure className={css.figure}>
        <blockquote>
          <p className={`${css.text} ${expanded ? '' : css.clamped}`} dir="auto" lang={language}>
            {review}
          </p>
          {!expanded && (
            <Button variant="ghost" size="small" className={css.more} onClick={() => setExpanded(true)}>
              {t('feedback.more')}
            </Button>
          )}
        </blockquote>
        <figcaption className={css.person}>
          <Portrait image={image} name={name} />
          <span className={css.name} dir="auto">
            {upper(name)}
          </span>
        </figcaption>
      </figure>
    </Card>
  );
}
