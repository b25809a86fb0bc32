import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';

/** A database server, or a cluster whose hosts are used in this order of preference. */
export interface DatabaseServer {
  type: 'mysql' | 'mariadb';
  hosts: readonly { host: string; port: number }[];
  username: string;
  password: string;
  database: string;
  /** Present if connections are encrypted: the server proves its name with a certificate. */
  tls?: { ca?: string };
}

const DEFAULT_PORT = 3306;
const MAX_HOSTS = 9;
const SCHEME = /^(mysql|mariadb):\/\//;
const FORM = /^[a-z]+:\/\/(?:([^/?#]*)@)?([^/?#@]+)(\/[^/?#]+(?:\?[^#]*)?)$/;

/** Reads `mysql://user:password@host:port,host:port/name?tls=on`. Its messages never repeat the value, which has a password. */
export const databaseUrl = z.string().transform((text, context): DatabaseServer => {
  try {
    return parse(text);
  } catch (error) {
    const isOurs = error instanceof Problem;
    context.addIssue(isOurs ? error.message : FORM_MESSAGE);
    return z.NEVER;
  }
});

const FORM_MESSAGE = 'must look like mysql://user:password@host:3306,host:3306/name, with special characters as %XX';

class Problem extends Error {}

function parse(text: string): DatabaseServer {
  const type = SCHEME.exec(text)?.[1];
  if (type !== 'mysql' && type !== 'mariadb') throw new Problem('must start with mysql:// or mariadb://');
  const [, credentials = '', hosts = '', rest = ''] = FORM.exec(text) ?? [];
  const addresses = hosts.split(',').map(addressOf);
  if (addresses.length > MAX_HOSTS) throw new Problem(`must name at most ${MAX_HOSTS} hosts`);
  const url = new URL(`${type}://${credentials}@host${rest}`);
  const tls = tlsOf(url.searchParams);
  if (tls && addresses.some(({ host }) => isIP(host))) throw new Problem('must name hosts, not IP addresses, with tls');
  return {
    type,
    hosts: addresses,
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    ...(tls && { tls }),
  };
}

function addressOf(text: string): { host: string; port: number } {
  const { hostname, port } = new URL(`mysql://${text}`);
  if (!hostname) throw new Problem(FORM_MESSAGE);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || DEFAULT_PORT) };
}

function tlsOf(parameters: URLSearchParams): { ca?: string } | undefined {
  if ([...parameters.keys()].some((name) => name !== 'tls')) throw new Problem('has a parameter other than tls');
  const tls = parameters.get('tls');
  if (tls === null || tls === 'off') return undefined;
  if (tls === 'on') return {};
  try {
    return { ca: readFileSync(tls, 'utf8') };
  } catch {
    throw new Problem('has a tls that is neither on nor off nor a file with certificates');
  }
}
