import type { Feedback } from '@waybill/contracts';
import type { Column } from '../resource/resource';
import { Timestamp } from '../ui/timestamp';
import { RatingMark } from './rating-mark';

export const columns: Column<Feedback>[] = [
  { title: 'parcels.code', cell: ({ tracking_code }) => <code>{tracking_code}</code> },
  { title: 'feedback.rating', cell: ({ rating }) => <RatingMark rating={rating} /> },
  { title: 'feedback.comment', from: 'tablet', cell: ({ comment }) => comment },
  { title: 'list.created', from: 'desktop', cell: ({ created_at }) => <Timestamp value={created_at} format="short" /> },
];
