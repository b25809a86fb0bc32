import type { RemoteModule } from '@waybill/kit';
import { ContactPage } from './contact/page';
import { ContentPage } from './content/page';
import { HomePage } from './home/page';
import { ResolutionPage } from './resolution/page';

export const routes: RemoteModule['routes'] = [
  { path: '/', Component: HomePage, title: 'menu.home' },
  { path: '/pages/:slug', Component: ContentPage, title: 'content.title' },
  { path: '/contact.html', Component: ContactPage, title: 'menu.contact' },
  { path: '/resolution.html', Component: ResolutionPage, title: 'resolution.title' },
];

export const locales: RemoteModule['locales'] = (code) => import(`./locales/${code}.json`);
