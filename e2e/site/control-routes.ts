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

/** One item of each section; creates those that a new site does not have. */
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
  const preset = await firstOf<{ id: string }>('/api/scan-presets');
  const review = await firstOf<{ id: string }>('/api/reviews');
  const translate = async (kind: string, record: string, texts: object) =>
    dataOf<{ id: string }>(
      await request.post(`${site}/api/translations`, { data: { kind, record, language: 'de', ...texts } }),
    );
  const page = await translate('page', 'privacy-policy', { title: 'Datenschutz', text: 'Was wir speichern.' });
  const words = await translate('review', review.id, { text: 'Gut.' });
  const chip = await translate('preset', preset.id, { title: 'Erfasst', text: 'Die Sendung wurde erfasst.' });
  const { tracking_code } = await dataOf<Parcel>(
    await request.post(`${site}/api/parcels`, {
      data: { tracking_code: 'RATED-0001', recipient_name: 'Ann', destination: 'Oslo', status: 'Delivered' },
    }),
  );
  await request.post(`${site}/api/feedback`, { data: { tracking_code, rating: 4, comment: 'On time.' } });
  const rating = await firstOf<{ id: string }>('/api/feedback');
  const { id: point } = await dataOf<{ id: string }>(
    await request.post(`${site}/api/pickup-points`, { data: { name: 'Central Station', location: 'Oslo, Norway' } }),
  );
  const hours = await translate('pickup', point, { text: 'Mo–Fr 9–18 Uhr' });
  const mapping = await dataOf<{ id: string }>(
    await request.post(`${site}/api/status-mappings`, { data: { wording: 'On the bench', event: 'on_hold' } }),
  );
  return {
    'pickup-points': { id: point, tid: hours.id },
    parcels: { id, aid: activity.id },
    wordings: { id: mapping.id },
    invoice: { id: invoice.id },
    messages: { id: message.id },
    pages: { slug: 'privacy-policy', tid: page.id },
    reviews: { id: review.id, tid: words.id },
    feedback: { id: rating.id },
    audit: { id: '1' },
    settings: { id: preset.id, tid: chip.id },
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
