import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { AuditRow } from './audit-entry.entity.js';

let site: Site;

beforeAll(async () => {
  site = await startSite();
});

const FILTERS = ['actor', 'entity', 'action'] as const;
const combinations = FILTERS.reduce<string[][]>((sets, name) => sets.flatMap((set) => [set, [...set, name]]), [[]]);

/** How the database reads a page: `SEARCH … USING INDEX …`, one line for each step. */
async function planOf(where: Record<string, string>): Promise<string[]> {
  const rows = site.app.get(Database, { strict: false }).manager.createQueryBuilder(AuditRow, 'entry');
  for (const [column, value] of Object.entries(where)) rows.andWhere({ [column]: value });
  const [sql, values] = rows.andWhere('entry.id < 900').orderBy('entry.id', 'DESC').take(16).getQueryAndParameters();
  const plan = await site.app.get(Database, { strict: false }).dataSource.query(`EXPLAIN QUERY PLAN ${sql}`, values);
  return plan.map(({ detail }: { detail: string }) => detail);
}

it.each([...combinations, ['entity', 'record']])(
  'a page filtered by %s %s %s reads only its own entries',
  async (...names) => {
    const columns = names.filter(Boolean);
    const plan = await planOf(Object.fromEntries(columns.map((name) => [name, 'x'])));
    const conditions = columns.map((name) => `${name}=?`).join(' AND ');
    expect(plan).toHaveLength(1);
    expect(plan[0]).toContain(columns.length === 0 ? 'PRIMARY KEY' : `(${conditions} AND id<?)`);
  },
);
