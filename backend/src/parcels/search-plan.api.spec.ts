import { signInAsAdmin } from '../../testing/api-client.js';
import { engine, type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { Parcel } from './parcel.entity.js';
import { ParcelSearch } from './parcel-search.js';

let site: Site;

beforeAll(async () => {
  site = await startSite({ SEED: 'demo' });
  await signInAsAdmin(site);
});

/** The index by which the database reads the parcels that a search found. */
async function indexOf(search: string, order: string, status?: string): Promise<string> {
  const { manager, dataSource } = site.app.get(Database, { strict: false });
  const rows = manager.createQueryBuilder(Parcel, 'parcel');
  if (status) rows.where('parcel.stage = :status', { status });
  await site.app.get(ParcelSearch, { strict: false }).restrict(rows, search);
  const [sql, values] = rows.orderBy(order, 'DESC').addOrderBy('parcel.id', 'DESC').take(16).getQueryAndParameters();
  const isEmbedded = engine === 'embedded';
  const plan = await dataSource.query(isEmbedded ? `EXPLAIN QUERY PLAN ${sql}` : `EXPLAIN ${sql}`, values);
  return isEmbedded
    ? plan.map(({ detail }: { detail: string }) => detail).join('; ')
    : `${plan[0].type} ${plan[0].key}`;
}

it.each(['parcel.id', 'parcel.updated_at', 'parcel.tracking_code'])(
  'a search ordered by %s reads only what it found',
  async (order) => {
    const index = await indexOf('rotterdam', order);
    if (engine === 'embedded') expect(index).toMatch(/^SEARCH parcel USING INDEX sqlite_autoindex_parcels_1 \(id=\?\)/);
    else expect(index).toBe('range PRIMARY');
  },
);

it('a search within a stage does, too', async () => {
  const index = await indexOf('rotterdam', 'parcel.updated_at', 'in_transit');
  if (engine === 'embedded') expect(index).toMatch(/^SEARCH parcel USING INDEX \S+ \((id=\?|stage=\? AND id=\?)\)/);
  else expect(index).toBe('range PRIMARY');
});
