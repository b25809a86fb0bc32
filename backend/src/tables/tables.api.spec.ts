import { type Site, startSite } from '../../testing/site.js';
import { newId } from '../database/columns.js';
import { Counters } from '../database/counters.js';
import { Database } from '../database/database.js';
import { PageRow } from '../pages/page.entity.js';
import { Tables } from './tables.js';
import type { VersionedTable } from './versioned-table.js';

let site: Site;
let database: Database;
let pages: VersionedTable<PageRow>;

beforeAll(async () => {
  site = await startSite();
  database = site.app.get(Database, { strict: false });
  pages = site.app.get(Tables, { strict: false }).versioned(PageRow, ['title']);
});

const UNKNOWN_ID = newId();
const FIRST_TEN = { per_page: 10 };

const newPage = (title: string) =>
  pages.create({
    slug: `page-${newId()}`,
    title,
    sub_title: null,
    content: 'Words',
    icon: 'pages',
    hero: 'hero-mixed',
    overlay: 'overlay1',
  });

/** The counter's value and the number of rows. */
const lengths = async () => [await site.app.get(Counters, { strict: false }).value('pages'), await pages.rows.count()];

const expectEqualLengths = async () => {
  const [counted, stored] = await lengths();
  expect(counted).toBe(stored);
};

it('creates a row with an id and equal timestamps', async () => {
  const page = await newPage('Created');
  expect(page.updated_at).toBe(page.created_at);
  expect(await pages.byId(page.id)).toEqual(page);
  await expectEqualLengths();
});

it('lists the newest first, restricted by a search', async () => {
  for (const title of ['Searched 1', 'Other', 'Searched 2']) await newPage(title);
  const { data, search_keys } = await pages.list({ ...FIRST_TEN, search: 'searched' }, '/api/pages');
  expect(data.map(({ title }) => title)).toEqual(['Searched 2', 'Searched 1']);
  expect(search_keys).toEqual(['title']);
});

it('knows the last page from the counter', async () => {
  const { last_page } = await pages.list({ per_page: 1 }, '/api/pages');
  expect(last_page).toBe(await pages.rows.count());
});

it('updates the current version only', async () => {
  const page = await newPage('Version 1');
  const changed = await pages.update(page.id, { title: 'Version 2' }, page.updated_at);
  expect(changed).toEqual({ ...page, title: 'Version 2', updated_at: changed.updated_at });
  expect(Date.parse(changed.updated_at)).toBeGreaterThan(Date.parse(page.updated_at));
  await expect(pages.update(page.id, { title: 'Lost' }, page.updated_at)).rejects.toMatchObject({
    code: 'changed_elsewhere',
  });
  expect(await pages.update(page.id, {}, undefined)).toMatchObject({ title: 'Version 2' });
});

it('accepts one of several concurrent updates of the same version', async () => {
  const { id, updated_at } = await newPage('Contended');
  const edits = ['a', 'b', 'c', 'd'].map((title) => pages.update(id, { title }, updated_at));
  const accepted = (await Promise.allSettled(edits)).filter(({ status }) => status === 'fulfilled');
  expect(accepted).toHaveLength(1);
});

it('deletes a row once, even when several requests delete it', async () => {
  const { id } = await newPage('Deleted');
  const deletions = await Promise.allSettled([pages.remove(id), pages.remove(id), pages.remove(id)]);
  expect(deletions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expectEqualLengths();
});

it.each<[string, () => Promise<unknown>]>([
  ['byId', () => pages.byId(UNKNOWN_ID)],
  ['update', () => pages.update(UNKNOWN_ID, {}, undefined)],
  ['remove', () => pages.remove(UNKNOWN_ID)],
])('%s of a missing row is not found', async (_, call) => {
  await expect(call()).rejects.toMatchObject({ code: 'not_found' });
});

it('keeps the counter when the transaction rolls back', async () => {
  const before = await lengths();
  const { id } = await newPage('Rolled back');
  const rolledBack = database.withTransaction(async () => {
    await pages.delete(id);
    throw new Error('rolled back on purpose');
  });
  await expect(rolledBack).rejects.toThrow('rolled back on purpose');
  expect(await lengths()).toEqual(before.map((length) => length + 1));
});
