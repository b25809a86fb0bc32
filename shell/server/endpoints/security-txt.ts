import { plain, type Reply } from '../http/send.js';

/** Whoever reads a copy that is older than this must fetch it again (RFC 9116). */
const VALID_MS = 180 * 24 * 60 * 60_000;

/** `/.well-known/security.txt`: where to report a vulnerability. 404 unless the operator has named a contact. */
export function securityTxt(contact: string | undefined, origin: string, now = Date.now()): Reply {
  if (contact === undefined) return plain(404, 'Not Found');
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(now + VALID_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return {
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
    body: `${lines.join('\n')}\n`,
  };
}
