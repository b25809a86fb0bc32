import { newId } from '../src/database/columns.js';
import { Database } from '../src/database/database.js';
import { PersonErasureRow } from '../src/people/person-erasure.entity.js';
import type { Example } from './generated-calls.js';

const EMAIL = 'nobody@example.com';

/** One valid request of each operation on personal data. */
export const PEOPLE_EXAMPLES: Record<string, Example> = {
  'People.find': ({ admin }) => admin.post('/api/people/find', { email: EMAIL }),
  'People.export': ({ admin }) => admin.post('/api/people/export', { email: EMAIL, format: 'json' }),
  'People.erase': ({ admin }) => admin.post('/api/people/erasures', { email: EMAIL }),
  'People.erasure': async ({ site, admin }) => {
    const [id, at] = [newId(), new Date().toISOString()];
    const over = { email: null, state: 'done', total: 0, done: 0, counts: [] } as const;
    const row = { ...over, id, counts: [], created_at: at, active_at: at };
    await site.app.get(Database, { strict: false }).manager.insert(PersonErasureRow, row);
    return admin.get(`/api/people/erasures/${id}`);
  },
};
