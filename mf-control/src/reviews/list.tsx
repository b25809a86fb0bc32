import type { Review } from '@waybill/contracts';
import type { Column } from '../resource/resource';
import { Timestamp } from '../ui/timestamp';
import css from './reviews.module.css';

export const columns: Column<Review>[] = [
  { title: 'reviews.name', cell: (review) => <Reviewer {...review} /> },
  { title: 'reviews.review', cell: (review) => <p className={css.text}>{review.review}</p> },
  { title: 'list.created', from: 'desktop', cell: (review) => <Timestamp value={review.created_at} format="date" /> },
];

function Reviewer({ name, image }: Review) {
  return (
    <span className={css.reviewer}>
      <img src={`/uploads/images/${encodeURIComponent(image)}`} alt="" width={32} height={32} loading="lazy" />
      {name}
    </span>
  );
}
