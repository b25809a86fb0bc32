import type { Page } from '@waybill/contracts';
import { later, type RemoteModule } from '@waybill/kit';
import { ContentPage } from './content/page';
import { pagePath } from './content/use-page';
import { HomePage } from './home/page';
import { ResolutionPage } from './resolution/page';

const contact = later(async () => (await import('./contact/page')).ContactPage);

export const routes: RemoteModule['routes'] = [
  { path: '/', Component: HomePage, title: 'menu.home' },
  {
    path: '/pages/:slug',
    Component: ContentPage,
    title: 'content.title',
    data: ({ params }) => pagePath(params.slug ?? ''),
    moved: (page, { params }) => movedTo((page as Page).slug, params.slug),
  },
  { path: '/contact.html', ...contact, title: 'menu.contact' },
  { path: '/resolution.html', Component: ResolutionPage, title: 'resolution.title' },
];

export const locales: RemoteModule['locales'] = (code) => import(`./locales/${code}.json`);

const movedTo = (slug: string, asked: string | undefined) => (slug === asked ? null : `/pages/${slug}`);
