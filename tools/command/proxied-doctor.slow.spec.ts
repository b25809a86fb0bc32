import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { request as forward, type RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@waybill/testing/free-port';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { Program } from '../proxy/program.js';
import { writeCertificate } from '../proxy/proxies.js';

const ROOT = join(import.meta.dirname, '../..');
const HOST = 'www.example.com';
/** The public name leads to this machine, as it does behind a proxy. */
const NAMES = `data:text/javascript,${encodeURIComponent(
  "import dns from 'node:dns'; const { lookup } = dns; dns.lookup = (name, ...more) => lookup(name === 'www.example.com' ? '127.0.0.1' : name, ...more);",
)}`;

let folder: string;
let port: { shell: number; https: number };
let env: Record<string, string | undefined>;
let shell: Program;
let proxy: Server;
let answer: RequestListener;

beforeAll(async () => {
  folder = scratchFolder('doctor');
  writeCertificate(folder);
  port = { shell: await freePort(), https: await freePort() };
  const tls = { cert: readFileSync(join(folder, 'fullchain.pem')), key: readFileSync(join(folder, 'privkey.pem')) };
  proxy = createServer(tls, (request, response) => answer(request, response));
  await new Promise<void>((resolve) => proxy.listen(port.https, '127.0.0.1', resolve));
  env = {
    PATH: process.env.PATH,
    PORT: String(port.shell),
    API_PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    RELEASES_DIR: join(folder, 'releases'),
    PUBLIC_URL: `https://${HOST}:${port.https}`,
    TRUST_PROXY: '2',
    NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'),
  };
  shell = new Program([process.execPath, join(ROOT, 'shell/dist/server/main.js')], { env });
  await shell.wrote('"event":"listening"');
});
afterAll(async () => {
  await shell?.stop();
  proxy?.close();
  rmSync(folder, { recursive: true });
});

/** What the doctor says of the proxy, when that answers like this. */
async function examined(listener: RequestListener): Promise<string[]> {
  answer = listener;
  const command = ['--import', NAMES, join(ROOT, 'backend/dist/cli/doctor.js')];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env, cwd: folder }).catch((error) => error);
  return stdout.split('\n').filter((line: string) => /^\w+ +(proxy|certificate) /.test(line));
}

const toShell =
  (headers: Record<string, string>): RequestListener =>
  ({ url, headers: { host } }, response) => {
    const options = { port: port.shell, path: url, headers: { host, ...headers } };
    forward({ host: '127.0.0.1', ...options }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
    }).end();
  };

const CERTIFICATE = expect.stringMatching(/^\w+ +certificate +The certificate of www\.example\.com ends in/);

test('a proxy that reaches the shell server of this site', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' };
  expect(await examined(toShell(headers))).toEqual([
    CERTIFICATE,
    `ok     proxy        ${env.PUBLIC_URL} reaches the shell server.`,
  ]);
});

test.each<[string, RequestListener, string]>([
  [
    'without X-Forwarded-Proto',
    (...args) => toShell({})(...args),
    'redirects to itself: the proxy does not pass X-Forwarded-Proto on',
  ],
  [
    'with a page of its own',
    (_, response) => response.end('<h1>Welcome to nginx!</h1>'),
    'is answered by something other than',
  ],
  ['with health of its own', (_, response) => response.end('{"status":"ok"}'), 'is answered by something other than'],
  [
    'for another site',
    (_, response) => response.end('User-agent: *\nDisallow: /api/\n\nSitemap: https://other.example/sitemap.xml\n'),
    'is answered by something other than',
  ],
  [
    'by leading elsewhere',
    (_, response) => response.writeHead(301, { location: 'https://example.com/' }).end(),
    'redirects to https://example.com/.',
  ],
  ['with 502', (_, response) => response.writeHead(502).end(), 'says 502: the proxy does not reach the shell server'],
])('one that answers %s is wrong', async (_, listener, said) => {
  const [certificate, ...lines] = await examined(listener);
  expect(certificate).toEqual(CERTIFICATE);
  expect(lines).toEqual([expect.stringContaining(said)]);
  expect(lines[0]).toMatch(/^WRONG /);
});

test('a name that does not exist is no problem of the certificate', async () => {
  env.PUBLIC_URL = 'https://waybill.invalid';
  expect(await examined(() => undefined)).toEqual([expect.stringMatching(/^WRONG +proxy .*ENOTFOUND.*Check DNS/)]);
});
