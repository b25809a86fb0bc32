import { type Admin, dataOf, expectStatus } from './admin.js';
import { call } from './http.js';

/** Gives a content page another slug, so that its old address redirects to the new one; the old address. */
export async function renamePage(backend: string, { headers }: Admin, slug: string): Promise<string> {
  const page = expectStatus(200, await call(`${backend}/api/pages/${slug}`, { headers }));
  const { id, title, content } = dataOf(page) as { id: string; title: string; content: string };
  const body = { id, title, content, slug: `${slug}-renamed` };
  expectStatus(200, await call(`${backend}/api/pages`, { method: 'PATCH', headers, body }));
  return `/pages/${slug}`;
}
