import type { RemoteModule } from '@waybill/kit';
import { TrackingPage } from './tracking/page';
import { parcelPath } from './tracking/use-tracking';

export const routes: RemoteModule['routes'] = [
  {
    path: '/track.html',
    Component: TrackingPage,
    title: 'page.title',
    data: ({ query }) => parcelPath(query.get('code')),
  },
];

export const locales: RemoteModule['locales'] = (code) => import(`./locales/${code}.json`);
