import { type Review, reviewCreate } from '@waybill/contracts';
import type { Resource } from '../resource/resource';
import { Fields, initial, type ReviewValues } from './form';
import { columns } from './list';

export const reviews: Resource<Review, ReviewValues> = {
  routes: { list: '/control/reviews/list.html', create: '/control/reviews/create.html' },
  api: '/api/reviews',
  texts: {
    list: 'reviews.list',
    empty: 'reviews.empty',
    create: 'reviews.create',
    singular: 'reviews.singular',
  },
  list: { columns, nameOf: (review) => review.name, search: true },
  form: { Fields, initial, create: reviewCreate, file: 'image', after: 'list' },
  traits: { deletable: true, public: true },
};
