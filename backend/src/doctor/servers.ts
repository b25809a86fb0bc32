import type { Config } from '../config/config.js';
import { type Finding, failure, ok, warning } from './finding.js';
import { examineProxy } from './proxy.js';

const WAIT_MS = 3_000;

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
