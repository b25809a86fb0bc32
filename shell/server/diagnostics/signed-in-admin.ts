import { z } from 'zod';
import type { ApiClient } from '../api/api-client.js';

const graph = z.object({ data: z.object({ admin: z.object({ email: z.string().min(1).max(200) }) }) });

/** The admin whose session the cookies contain, as the backend says; undefined for everybody else. */
export async function adminOf(cookie: string | undefined, api: ApiClient): Promise<{ email: string } | undefined> {
  if (!cookie) return undefined;
  const { http, text } = await api.getAs(cookie, '/api/graph');
  if (http !== 200) return undefined;
  try {
    return graph.parse(JSON.parse(text)).data.admin;
  } catch {
    return undefined;
  }
}
