import type { RemoteModule } from '@waybill/kit';
import { Page } from './page/page';

export const routes: RemoteModule['routes'] = [{ path: '__PATH__', Component: Page, title: 'page.title' }];

export const locales: RemoteModule['locales'] = (code) => import(`./locales/${code}.json`);
