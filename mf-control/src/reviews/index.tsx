import { type Review, reviewCreate } from '@waybill/contracts';
import type { Resource } from '../resource/resource';
import { standardRoutes } from '../resource/routes';
import { Fields, initial, type ReviewValues } from './form';
import { columns } from './list';

export const reviews: Resource<Review, ReviewValues> = {
  name: 'reviews',
  routes: standardRoutes('/control/reviews'),
  api: '/api/reviews',
  nav: { icon: 'star', tile: 2 },
  list: { columns, nameOf: (review) => review.name, search: true },
  form: { Fields, initial, create: reviewCreate, file: 'image', after: 'list' },
  traits: { deletable: true, public: true },
};
