import type { Review } from '@waybill/contracts';
import { Button, Card, reviewsAtom, useAtomValue, useLanguage } from '@waybill/kit';
import { useState } from 'react';
import { useText } from '../../text';
import { Section } from '../section';
import css from './feedback.module.css';
import { Portrait } from './portrait';

const SHOWN_FIRST = 6;

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
  const { upper } = useLanguage();
  return (
    <Card perforated className={css.card}>
      <figure className={css.figure}>
        <blockquote className={css.text} dir="auto">
          {review}
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
