import type { ApiClient, ApiResponse } from './api-client.js';
import type { Call } from './api-document.js';

const COLLECTIONS = ['parcels', 'pages', 'reviews', 'messages', 'invoices', 'activities'];
const REFERENCES: Record<string, string> = { parcel_id: 'parcels', message_id: 'messages' };
/** This many of ten requests are about a record that exists. */
const KNOWN_OF_TEN = 7;
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** Ids of records that exist, for generated requests, which would never guess one. */
export class KnownIds {
  private readonly ids = new Map<string, string[]>();
  private turn = 0;

  async read(admin: ApiClient): Promise<void> {
    for (const collection of COLLECTIONS.slice(0, -1)) {
      const { data = [] } = (await admin.get(`/api/${collection}?per_page=100`)).json;
      this.ids.set(
        collection,
        data.map(({ id }: { id: string }) => id),
      );
    }
    const activities = (await admin.get('/api/dashboard')).json.data.newest_activities;
    this.ids.set(
      'activities',
      activities.map(({ id }: { id: string }) => id),
    );
  }

  /** The call's URL and body, mostly with ids that exist. */
  applied({ path, values, body, operation }: Call): { path: string; body: unknown } {
    const collection = path.split('/')[2] ?? '';
    const query = new URLSearchParams();
    let url = path;
    for (const { name, in: location, $ref } of operation.parameters) {
      if ($ref) continue;
      const owner = REFERENCES[name] ?? (location === 'path' ? collection : undefined);
      const value = (owner && this.next(owner)) ?? values[name];
      if (location === 'path') url = url.replace(`{${name}}`, encoded(String(value ?? 'x')) || 'x');
      else if (value !== undefined) query.set(name, String(value).replace(LONE_SURROGATES, ''));
    }
    return { path: query.size > 0 ? `${url}?${query}` : url, body: this.withIds(collection, body) };
  }

  /** Remembers what a successful call made, and forgets what it deleted. */
  learn({ path, method, body }: Call, reply: ApiResponse): void {
    const known = this.ids.get(path.split('/')[2] ?? '');
    const { id } = Object(reply.json.data);
    if (method === 'POST' && typeof id === 'string') known?.push(id);
    if (method === 'DELETE') known?.splice(known.indexOf(Object(body).id), known.includes(Object(body).id) ? 1 : 0);
  }

  private withIds(collection: string, body: unknown): unknown {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    for (const [name, owner] of Object.entries({ id: collection, ...REFERENCES })) {
      const known = typeof Object(body)[name] === 'string' && this.next(owner);
      if (known) Object(body)[name] = known;
    }
    return body;
  }

  private next(collection: string): string | undefined {
    const ids = this.ids.get(collection) ?? [];
    this.turn += 1;
    return this.turn % 10 < KNOWN_OF_TEN ? ids[this.turn % Math.max(1, ids.length)] : undefined;
  }
}

const encoded = (text: string) => encodeURIComponent(text.replace(LONE_SURROGATES, '')).replace(/^\.+$/, 'x');
