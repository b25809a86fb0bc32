import { connect } from 'node:tls';
import { isLocalHost } from '@waybill/contracts';
import type { Config } from '../config/config.js';
import { counted, type Finding, failure, ok, warning, within } from './finding.js';

const WAIT_MS = 3_000;
const DAY_MS = 24 * 3_600_000;
/** Certificates that are renewed automatically have a month left. */
const RENEWAL_DAYS = 14;

type Addresses = Pick<Config, 'host' | 'port' | 'shell' | 'publicUrl' | 'secure' | 'trustProxy'>;

/** Both servers, and the proxy as visitors reach it. */
export async function examineServers(config: Addresses): Promise<Finding[]> {
  const [backend, shell] = await Promise.all([
    examineServer('backend', `http://${forUrl(config.host)}:${config.port}`, 'API_HOST, API_PORT'),
    examineServer('shell', `http://${forUrl(config.shell.host)}:${config.shell.port}`, 'HOST, PORT'),
  ]);
  return [backend, shell, ...(await examineProxy(config))];
}

const ANY_ADDRESS = ['0.0.0.0', '::'];
const forUrl = (host: string) => (ANY_ADDRESS.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host);

async function examineServer(about: string, url: string, variables: string): Promise<Finding> {
  try {
    const { status } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(WAIT_MS) });
    if (status === 200) return ok(about, `${url} is ready.`);
    return failure(about, `${url}/readyz says ${status}: its log says why (docs/operations/troubleshooting.md).`);
  } catch (error) {
    const isSilent = (error as Error).name === 'TimeoutError';
    return isSilent
      ? failure(about, `${url} does not answer. If it hangs, kill it: it is started again.`)
      : warning(about, `Nothing listens on ${url} (${variables}). Start it, or correct the variables.`);
  }
}

async function examineProxy({ publicUrl, secure, trustProxy }: Addresses): Promise<Finding[]> {
  const about = 'proxy';
  const { hostname, port } = new URL(publicUrl);
  if (isLocalHost(hostname)) return [ok(about, 'Only this machine reaches the site: PUBLIC_URL names no other host.')];
  const findings: Finding[] = [];
  if (!secure)
    findings.push(warning(about, `${publicUrl} (PUBLIC_URL) is not https: passwords can be read on the way.`));
  if (secure && trustProxy < 2)
    findings.push(failure(about, 'PUBLIC_URL is https, but no proxy that ends TLS is counted. Set TRUST_PROXY=2.'));
  if (secure) findings.push(await examineCertificate(hostname, Number(port || 443)));
  return [...findings, await examinePublicUrl(publicUrl)];
}

/** The certificate as a browser judges it. */
async function examineCertificate(host: string, port: number): Promise<Finding> {
  const socket = connect({ host, port, servername: host });
  try {
    const done = new Promise<void>((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject));
    await within(WAIT_MS, done, 'no answer in time');
    const end = new Date(socket.getPeerCertificate().valid_to);
    const days = Math.floor((end.getTime() - Date.now()) / DAY_MS);
    const text = `The certificate of ${host} ends in ${counted(days, 'day')}`;
    return days < RENEWAL_DAYS ? warning('certificate', `${text}: renew it.`) : ok('certificate', `${text}.`);
  } catch (error) {
    return failure('certificate', `${host}:${port}: ${(error as Error).message}. Correct the proxy's certificate.`);
  } finally {
    socket.destroy();
  }
}

async function examinePublicUrl(publicUrl: string): Promise<Finding> {
  try {
    const response = await fetch(`${publicUrl}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(WAIT_MS) });
    if (response.status === 200) return ok('proxy', `${publicUrl} reaches the shell server.`);
    const why =
      response.status >= 300 && response.status < 400
        ? 'redirects: it does not pass X-Forwarded-Proto on'
        : 'is not the shell server';
    return failure('proxy', `${publicUrl}/healthz says ${response.status}; it ${why} (docs/operations/proxy.md).`);
  } catch (error) {
    const { cause, message } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    return failure(
      'proxy',
      `${publicUrl} (PUBLIC_URL) cannot be reached from here: ${reason}. Check DNS and the proxy.`,
    );
  }
}
