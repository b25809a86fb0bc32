import type { Review } from '@waybill/contracts';
import { Button, Card, reviewsAtom, useAtomValue, useLanguage } from '@waybill/kit';
import { useState } from 'react';
import { useText } from '../../text';
import { Section } from '../section';
import css from './feedback.module.css';
import { Portrait } from './portrait';

const SHOWN_FIRST = 6;
/** Characters from which a review is shown in part at first. */
const LONG = 320;

export function Feedback() {
  const t = useText();
  const { data: reviews } = useAtomValue(reviewsAtom);
  const [all, setAll] = useState(false);
  const shown = all ? reviews : reviews.slice(0, SHOWN_FIRST);
  return (
    <Section title={t('feedback.title')}>
      {reviews.length === 0 && <p>{t('feedback.empty')}</p>}
      <ul className={css.reviews}>
        {shown.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {shown.length < reviews.length && (
        <Button className={css.more} icon="expand_more" onClick={() => setAll(true)}>
          {t('feedback.all')}
        </Button>
      )}
    </Section>
  );
}

function ReviewCard({ review: { name, review, image } }: { review: Review }) {
  const t = useText();
  const { upper } = useLanguage();
  const [whole, setWhole] = useState(review.length < LONG);
  return (
    <Card perforated className={css.card}>
      <figure className={css.figure}>
        <blockquote>
          <p className={`${css.text} ${whole ? '' : css.part}`} dir="auto">
            {review}
          </p>
          {!whole && (
            <Button variant="ghost" size="small" className={css.more} onClick={() => setWhole(true)}>
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
