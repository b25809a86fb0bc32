import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import en from './locales/en.json';
import { SECTIONS } from './registry';
import { routes } from './routes';

const isText = (key: string) => key in en;

it('every title and hint of a section is in the catalogue', () => {
  const keys = SECTIONS.flatMap(({ link, tile, routes: pages }) => [
    ...pages.flatMap(({ title, crumbs }) => [title, ...crumbs.map((crumb) => crumb.title)]),
    ...(link ? [link.title] : []),
    ...(tile ? [tile.title, tile.hint] : []),
  ]);
  expect(keys.filter((key) => !isText(key))).toEqual([]);
});

/** The control routes of the specification. */
const SPECIFIED = [
  '/control/index.html',
  '/control/email/send.html',
  '/control/account/index.html',
  '/control/account/password.html',
  '/control/pages/list.html',
  '/control/pages/create.html',
  '/control/pages/:slug',
  '/control/reviews/list.html',
  '/control/reviews/create.html',
  '/control/settings',
  '/control/settings/mail',
  '/control/settings/html',
  '/control/settings/contact',
  '/control/invoice/create.html',
  '/control/parcels/list.html',
  '/control/parcels/create.html',
  '/control/parcels/:id',
  '/control/parcels/:id/update',
  '/control/parcels/:id/update-map',
  '/control/parcels/:id/update-image',
  '/control/parcels/:id/activities',
  '/control/parcels/:id/activities/create',
  '/control/parcels/:id/activities/:aid',
];

it('the specified routes exist, and no route exists twice', () => {
  const paths = routes.map(({ path }) => path);
  expect(SPECIFIED.filter((path) => !paths.includes(path))).toEqual([]);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

it('the navigation entry of a section is the current one on all of its pages', () => {
  const outside = SECTIONS.flatMap(({ link, routes: pages }) =>
    pages.filter(({ path }) => path !== link?.base && !path.startsWith(`${link?.base}/`)),
  );
  expect(outside).toEqual([]);
});

/** Definition, columns and fields of the simple resources. */
const SIMPLE: [resource: string, files: string[]][] = [
  ['activities', ['parcels/activities/index.tsx', 'parcels/activities/form.tsx']],
  ['invoices', ['invoices/index.tsx']],
  ['messages', ['mail/messages.tsx', 'mail/message-list.tsx']],
  ['reviews', ['reviews/index.tsx', 'reviews/list.tsx', 'reviews/form.tsx']],
];

it.each(SIMPLE)('%s are defined in at most 100 lines', (_, files) => {
  const lines = files.flatMap((file) => readFileSync(join(__dirname, file), 'utf8').trimEnd().split('\n'));
  expect(lines.length).toBeLessThanOrEqual(100);
});
