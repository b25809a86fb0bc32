import { z } from 'zod';
import { contentHash } from '../files/integrity.js';
import { asObject } from './openapi.js';

/** What a running backend says that it serves. */
export interface ApiContract {
  version: string;
  hash: string;
}

const answer = z.object({ data: z.object({ version: z.string(), hash: z.string() }) });
const TIMEOUT_MS = 3_000;

/** The hash of an OpenAPI document, as the backend computes it of its own routes. */
export function contractHash(document: unknown): string {
  const { paths, components } = asObject(document);
  return contentHash({ paths, components });
}

/** Asks a backend for its contract. @returns the contract, or why there is none */
export async function liveContract(api: string): Promise<ApiContract | { missing: string }> {
  try {
    const response = await fetch(`${api}/api/contract`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const parsed = answer.safeParse(await response.json().catch(() => undefined));
    return parsed.success ? parsed.data.data : { missing: `${api} does not tell its contract` };
  } catch {
    return { missing: `${api} does not answer` };
  }
}
