import type { Feedback } from '@waybill/contracts';
import type { Resource } from '../resource/resource';
import { standardRoutes } from '../resource/routes';
import { columns } from './list';
import { FeedbackPage } from './page';

/** What recipients said of their deliveries. */
export const feedback: Resource<Feedback, never> = {
  name: 'feedback',
  routes: standardRoutes('/control/feedback'),
  api: '/api/feedback',
  nav: { icon: 'verified' },
  list: { columns, nameOf: ({ tracking_code }) => tracking_code, search: true },
  Detail: FeedbackPage,
  traits: { deletable: true },
};
