import { PAGE_PREVIEW, type Page } from '@waybill/contracts';
import { lazyRoute, type RemoteModule } from '@waybill/kit';
import { pagePath } from './content/page-path';
import { HomePage } from './home/page';

const content = lazyRoute(async () => (await import(/* webpackChunkName: "content" */ './content/page')).ContentPage);
const preview = lazyRoute(
  async () => (await import(/* webpackChunkName: "preview" */ './content/preview')).PagePreview,
);
const contact = lazyRoute(async () => (await import(/* webpackChunkName: "contact" */ './contact/page')).ContactPage);
const resolution = lazyRoute(
  async () => (await import(/* webpackChunkName: "resolution" */ './resolution/page')).ResolutionPage,
);

export const routes: RemoteModule['routes'] = [
  { path: '/', Component: HomePage, title: 'slide.track.title' },
  { path: PAGE_PREVIEW, ...preview, title: 'content.title' },
  {
    path: '/pages/:slug',
    ...content,
    title: 'content.title',
    description: (page) => (page as Page).sub_title || (page as Page).content,
    data: ({ params }) => pagePath(params.slug ?? ''),
    redirect: (page, { params }) => renamedPath((page as Page).slug, params.slug),
  },
  { path: '/contact.html', ...contact, title: 'menu.contact', description: 'contact.intro' },
  { path: '/resolution.html', ...resolution, title: 'resolution.title' },
];

export const locales: RemoteModule['locales'] = (code) => import(`./locales/${code}.json`);

const renamedPath = (slug: string, requested: string | undefined) => (slug === requested ? null : `/pages/${slug}`);
