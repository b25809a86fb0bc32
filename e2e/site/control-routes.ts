import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import type { Activity, Invoice, Message, Parcel } from '@waybill/contracts';

interface Container {
  get(id: string): Promise<() => { routes: { path: string }[] }>;
}

/** The route patterns of mf-control, read from the build that the page has loaded. */
export function declaredRoutes(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const entry = loaded.find((name) => /\/mf-control\/.+\/remoteEntry\.[^/]+\.js$/.test(name));
    if (!entry) throw new Error('The page has not loaded mf-control.');
    const container: Container = await import(entry);
    const expose = await container.get('./routes');
    return expose().routes.map(({ path }) => path);
  });
}

/** Route parameters by section of the panel: `parcels` of `/control/parcels/:id`. */
export type Items = Record<string, Record<string, string>>;

/** One item of each section; creates a message and an invoice. */
export async function itemsOf(request: APIRequestContext, site: string): Promise<Items> {
  const dataOf = async <T>(response: APIResponse) => ((await response.json()) as { data: T }).data;
  const firstOf = async <T>(path: string) => {
    const [first] = await dataOf<T[]>(await request.get(site + path));
    if (!first) throw new Error(`${path} is empty.`);
    return first;
  };
  const { id, tracking_code: product } = await firstOf<Parcel>('/api/parcels');
  const activity = await firstOf<Activity>(`/api/activities?parcel_id=${id}`);
  const invoice = await dataOf<Invoice>(await request.post(`${site}/api/invoices`, { data: { product } }));
  await request.post(`${site}/api/messages`, {
    data: { email: 'ann@example.org', subject: 'Where?', body: 'It is late.' },
  });
  const message = await firstOf<Message>('/api/messages');
  return {
    parcels: { id, aid: activity.id },
    invoice: { id: invoice.id },
    messages: { id: message.id },
    pages: { slug: 'privacy-policy' },
  };
}

/** The path of a route. @throws Error when there is no item for one of its parameters */
export function pathOf(pattern: string, items: Items): string {
  const section = pattern.split('/')[2] ?? '';
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = items[section]?.[name];
    if (!value) throw new Error(`No item for ${name} of ${pattern}: add one to itemsOf().`);
    return value;
  });
}
