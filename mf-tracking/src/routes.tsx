import type { RemoteModule } from '@waybill/kit';
import { TrackingPage } from './tracking/page';

export const routes: RemoteModule['routes'] = [{ path: '/track.html', Component: TrackingPage, title: 'page.title' }];

export const locales: RemoteModule['locales'] = (code) => import(`./locales/${code}.json`);
