import { connect } from 'node:tls';
import { isLocalHost } from '@waybill/contracts';
import type { Config } from '../config/config.js';
import { counted, type Finding, failure, ok, warning, within } from './finding.js';

const WAIT_MS = 3_000;
const DAY_MS = 24 * 3_600_000;
/** Certificates that are renewed automatically have a month left. */
const RENEWAL_DAYS = 14;
const GUIDE = 'docs/operations/proxy.md';

type Addresses = Pick<Config, 'publicUrl' | 'secure' | 'trustProxy'>;

/** The proxy as visitors reach it. */
export async function examineProxy({ publicUrl, secure, trustProxy }: Addresses): Promise<Finding[]> {
  const about = 'proxy';
  const { hostname, port } = new URL(publicUrl);
  if (isLocalHost(hostname)) return [ok(about, 'Only this machine reaches the site: PUBLIC_URL names no other host.')];
  const findings: Finding[] = [];
  if (!secure)
    findings.push(warning(about, `${publicUrl} (PUBLIC_URL) is not https: passwords can be read on the way.`));
  if (secure && trustProxy < 2)
    findings.push(failure(about, 'PUBLIC_URL is https, but no proxy that ends TLS is counted. Set TRUST_PROXY=2.'));
  if (secure) findings.push(...(await examineCertificate(hostname, Number(port || 443))));
  return [...findings, await examinePublicUrl(publicUrl)];
}

/** The certificate as a browser judges it. */
async function examineCertificate(host: string, port: number): Promise<Finding[]> {
  const socket = connect({ host, port, servername: host });
  try {
    const done = new Promise<void>((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject));
    await within(WAIT_MS, done, 'no answer in time');
    const end = new Date(socket.getPeerCertificate().valid_to);
    const days = Math.floor((end.getTime() - Date.now()) / DAY_MS);
    const text = `The certificate of ${host} ends in ${counted(days, 'day')}`;
    return [days < RENEWAL_DAYS ? warning('certificate', `${text}: renew it.`) : ok('certificate', `${text}.`)];
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    // There is no certificate to judge where nothing answers, which is said of the address.
    if (!code || syscall) return [];
    return [failure('certificate', `${host}:${port}: ${message}. Correct the proxy's certificate.`)];
  } finally {
    socket.destroy();
  }
}

/** Every shell server has this file, and names its own PUBLIC_URL in it. */
const FILE = '/robots.txt';
const marksOf = (publicUrl: string) => ['Disallow: /api/', `Sitemap: ${publicUrl}/sitemap.xml`];

async function examinePublicUrl(publicUrl: string): Promise<Finding> {
  const url = publicUrl + FILE;
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(WAIT_MS) });
    const { status, headers } = response;
    if (status >= 300 && status < 400) return redirected(publicUrl, new URL(headers.get('location') ?? '', url).href);
    if (status !== 200)
      return failure('proxy', `${url} says ${status}: the proxy does not reach the shell server (${GUIDE}).`);
    const lines = (await response.text()).split(/\r?\n/);
    if (marksOf(publicUrl).every((mark) => lines.includes(mark)))
      return ok('proxy', `${publicUrl} reaches the shell server.`);
    return failure(
      'proxy',
      `${publicUrl} is answered by something other than this site's shell server: correct the proxy, or give both servers the same PUBLIC_URL (${GUIDE}).`,
    );
  } catch (error) {
    return unreachable(publicUrl, error as Error);
  }
}

function redirected(publicUrl: string, location: string): Finding {
  const self = location === publicUrl + FILE;
  return failure(
    'proxy',
    self
      ? `${publicUrl} redirects to itself: the proxy does not pass X-Forwarded-Proto on (${GUIDE}).`
      : `${publicUrl} (PUBLIC_URL) redirects to ${location}. Set PUBLIC_URL to the address that visitors end up at, or correct the proxy.`,
  );
}

function unreachable(publicUrl: string, { cause, message }: Error): Finding {
  const reason = cause instanceof Error ? cause.message : message;
  return failure('proxy', `${publicUrl} (PUBLIC_URL) cannot be reached from here: ${reason}. Check DNS and the proxy.`);
}
