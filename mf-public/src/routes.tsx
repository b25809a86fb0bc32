import { PAGE_PREVIEW, type Page } from '@waybill/contracts';
import { lazyRoute, type RemoteModule } from '@waybill/kit';
import { pagePath } from './content/page-path';
import { OVERVIEWS } from './find/overviews-path';
import { HomePage } from './home/page';
import { checkPath } from './message-check/check-path';
import { updatesPath } from './updates/updates-path';

const content = lazyRoute(async () => (await import(/* webpackChunkName: "content" */ './content/page')).ContentPage);
const preview = lazyRoute(
  async () => (await import(/* webpackChunkName: "preview" */ './preview/preview')).PagePreview,
);
const contact = lazyRoute(async () => (await import(/* webpackChunkName: "contact" */ './contact/page')).ContactPage);
const feedback = lazyRoute(
  async () => (await import(/* webpackChunkName: "feedback" */ './feedback/page')).FeedbackPage,
);
const updates = lazyRoute(async () => (await import(/* webpackChunkName: "updates" */ './updates/page')).UpdatesPage);
const find = lazyRoute(async () => (await import(/* webpackChunkName: "find" */ './find/page')).prepare());
const messageCheck = lazyRoute(
  async () => (await import(/* webpackChunkName: "message-check" */ './message-check/page')).MessageCheckPage,
);
const resolution = lazyRoute(
  async () => (await import(/* webpackChunkName: "resolution" */ './resolution/page')).ResolutionPage,
);
const unsubscribe = lazyRoute(
  async () => (await import(/* webpackChunkName: "unsubscribe" */ './unsubscribe/page')).UnsubscribePage,
);

export const routes: RemoteModule['routes'] = [
  { path: '/', Component: HomePage, title: 'home.title' },
  { path: PAGE_PREVIEW, ...preview, title: 'content.title' },
  {
    path: '/pages/:slug',
    ...content,
    title: 'content.title',
    description: (page) => (page as Page).sub_title || (page as Page).content,
    data: ({ params }) => pagePath(params.slug ?? ''),
  },
  { path: '/contact.html', ...contact, title: 'menu.contact', description: 'contact.intro' },
  { path: '/feedback.html', ...feedback, title: 'rating.title' },
  {
    path: '/updates.html',
    ...updates,
    title: 'updates.title',
    data: ({ query }) => updatesPath(query.get('code')),
  },
  { path: '/find.html', ...find, title: 'find.title', data: () => OVERVIEWS },
  {
    path: '/message-check.html',
    ...messageCheck,
    title: 'check.title',
    description: 'check.intro',
    data: ({ query }) => checkPath(query.get('code')),
  },
  { path: '/resolution.html', ...resolution, title: 'resolution.title' },
  { path: '/unsubscribe.html', ...unsubscribe, title: 'unsubscribe.title' },
];

export const locales: RemoteModule['locales'] = (code) => import(`./locales/${code}.json`);
