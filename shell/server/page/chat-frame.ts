import type { Config } from '../config.js';
import type { Reply } from '../http/send.js';

const PATIENCE_MS = 3_000;

/** What the chat of the settings may do: run its own scripts, in an origin of its own that reaches nothing here. */
const POLICY = "sandbox allow-scripts allow-forms allow-popups; frame-ancestors 'self'";

/** The document of the chat's frame: the code from the settings, and nothing of the site. */
export async function chatFrame({ api }: Config): Promise<Reply> {
  const code = await chatCode(api).catch(() => '');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  };
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Chat</title><body>${code}</body></html>`;
  return { status: 200, headers, body };
}

async function chatCode(api: string): Promise<string> {
  const response = await fetch(`${api}/api/graph`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const answer = (await response.json()) as { data?: { settings?: { data?: { chat_code?: unknown }[] } } };
  const code = answer.data?.settings?.data?.[0]?.chat_code;
  return typeof code === 'string' ? code : '';
}
