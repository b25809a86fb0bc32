import type { ApiClient } from '../api/api-client.js';
import { NO_PERMISSIONS } from '../headers/permissions-policy.js';
import type { Reply } from '../http/send.js';

/** The chat may run its own scripts, in an opaque origin that has no access to this site. */
const POLICY = "sandbox allow-scripts allow-forms allow-popups; frame-ancestors 'self'";

/** The document of the chat's frame: the code from the settings and nothing else. */
export async function chatFrame(api: ApiClient): Promise<Reply> {
  const code = await chatCode(api);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'permissions-policy': NO_PERMISSIONS,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  };
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Chat</title><body>${code}</body></html>`;
  return { status: 200, headers, body };
}

interface Graph {
  data?: { settings?: { data?: { chat_code?: unknown }[] } };
}

/** Empty while the API is unavailable. */
async function chatCode(api: ApiClient): Promise<string> {
  const { text } = await api.get('/api/graph');
  try {
    const code = (JSON.parse(text) as Graph).data?.settings?.data?.[0]?.chat_code;
    return typeof code === 'string' ? code : '';
  } catch {
    return '';
  }
}
