import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
import { PROXIES, writeCertificate } from 'tools/proxy/proxies';
import { Child } from './child.js';
import { call } from './http.js';
import { program } from './programs.js';
import { newFolder } from './run.js';
import type { Server } from './server.js';
import { until } from './until.js';

type Two = readonly [Server, Server];

/** HAProxy with the sample of docs/operations/proxy.md, in front of two shells and, at the port `api`, two backends. */
export async function startHaproxy(api: number, shells: Two, backends: Two): Promise<Child> {
  const folder = newFolder('haproxy');
  const sample = PROXIES.find(({ program }) => program === 'haproxy');
  if (!sample) throw new Error('There is no sample for HAProxy.');
  writeCertificate(folder);
  const ports = {
    http: await freePort(),
    https: await freePort(),
    api,
    shells: portsOf(shells),
    backends: portsOf(backends),
  };
  const child = new Child({
    name: 'HAProxy',
    program: program('haproxy', 'haproxy'),
    args: sample.configure(ports, folder),
    logFile: join(folder, 'haproxy.log'),
  });
  await until('HAProxy answers', async () => {
    if (!child.isRunning) throw new Error(`HAProxy ${child.ending}; its log is in ${folder}.`);
    return (await call(`http://127.0.0.1:${api}/readyz`)).status === 200;
  });
  return child;
}

const portsOf = ([first, second]: Two): [number, number] => [portOf(first), portOf(second)];

const portOf = ({ url }: Server): number => Number(new URL(url).port);
