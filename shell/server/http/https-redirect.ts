import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.js';
import { isLocalHost } from '../url/url.js';
import type { Caller } from './caller.js';
import { plain, type Reply } from './send.js';

/** Only this machine may use plain http. The redirect names the configured host, unless that is a local one. */
export function httpsRedirect({ url = '/' }: IncomingMessage, { host }: Caller, { publicUrl }: Config): Reply {
  const target = isLocalHost(publicUrl.host) ? host : publicUrl.host;
  if (!/^[A-Za-z0-9.-]+(?::\d+)?$/.test(target) || !url.startsWith('/')) return plain(400, 'Bad Request');
  return plain(308, '', { location: `https://${target}${url}` });
}
