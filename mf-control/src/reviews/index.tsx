import { type Review, reviewCreate } from '@waybill/contracts';
import type { Resource } from '../resource/resource';
import { standardRoutes } from '../resource/routes';
import { Fields, initial, type ReviewValues } from './form';
import { columns } from './list';
import { ReviewPage } from './review-page';

export const reviews: Resource<Review, ReviewValues> = {
  name: 'reviews',
  routes: standardRoutes('/control/reviews'),
  api: '/api/reviews',
  nav: { icon: 'star', tile: 2, group: 'website' },
  list: { columns, nameOf: (review) => review.name, search: true },
  Detail: ReviewPage,
  form: { Fields, initial, create: reviewCreate, file: 'image', after: 'list' },
  traits: { deletable: true, public: true },
};
