import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCUMENT = join(import.meta.dirname, '../../docs/operations/proxy.md');

/** The ports of one test in place of those in the samples. */
export interface Ports {
  http: number;
  https: number;
  api: number;
  shells: [number, number];
  backends: [number, number];
}

/** A proxy whose sample is in docs/operations/proxy.md, and how that sample is run in a folder of its own. */
export interface ProxyProgram {
  program: string;
  /** Has active health checks: a server is in use again some time after it is ready. */
  checks: boolean;
  /** Writes the configuration. @returns the program's arguments */
  configure(ports: Ports, folder: string): string[];
}

export const PROXIES: readonly ProxyProgram[] = [
  {
    program: 'nginx',
    checks: false,
    configure(ports, folder) {
      const sample = servers(sampleOf('nginx'), ports)
        .replace(/.*\[::\].*\n/g, '')
        .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
        .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
        .replaceAll('/etc/ssl/waybill', folder)
        .replaceAll('/var/log/nginx', folder);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const paths = temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
      const head = `daemon off; master_process off; pid ${folder}/pid; events {} http { ${paths}`;
      writeFileSync(join(folder, 'nginx.conf'), `${head}\n${sample}}\n`);
      return ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
    },
  },
  {
    program: 'haproxy',
    checks: true,
    configure(ports, folder) {
      const sample = servers(sampleOf('haproxy'), ports)
        .replace('bind :80', `bind 127.0.0.1:${ports.http}`)
        .replace('bind :443', `bind 127.0.0.1:${ports.https}`)
        .replace('/etc/ssl/waybill', folder)
        .replace('log /dev/log local0', 'log stdout format raw local0');
      writeFileSync(join(folder, 'haproxy.cfg'), sample);
      return ['-db', '-f', join(folder, 'haproxy.cfg')];
    },
  },
  {
    program: 'caddy',
    checks: true,
    configure(ports, folder) {
      const certificate = `tls ${folder}/fullchain.pem ${folder}/privkey.pem`;
      const sample = servers(sampleOf('caddyfile'), ports)
        .replace('{\n', `{\n  admin off\n  http_port ${ports.http}\n  https_port ${ports.https}\n`)
        .replace('www.example.com {\n', `www.example.com {\n  bind 127.0.0.1\n  ${certificate}\n`)
        .replace('http://:3000', `http://:${ports.api}`)
        .replace('/var/log/caddy', folder);
      writeFileSync(join(folder, 'Caddyfile'), sample);
      return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
    },
  },
];

function sampleOf(language: string): string {
  const sample = readFileSync(DOCUMENT, 'utf8').split(`\`\`\`${language}\n`)[1]?.split('```')[0];
  if (!sample) throw new Error(`${DOCUMENT} has no sample for ${language}.`);
  return sample;
}

function servers(sample: string, { shells, backends, api }: Ports): string {
  const ports = { 4201: shells[0], 4202: shells[1], 3001: backends[0], 3002: backends[1], 3000: api };
  return sample.replace(/127\.0\.0\.1:(\d{4})\b/g, (found, port: string) => {
    const own = Object.entries(ports).find(([documented]) => documented === port)?.[1];
    return own ? `127.0.0.1:${own}` : found;
  });
}

/**
 * Writes a certificate for www.example.com under the names of all samples, signed by an authority of its own, whose
 * certificate is `authority.pem`.
 */
export function writeCertificate(folder: string): void {
  const path = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const authority = ['-subj', '/CN=Authority of this test', '-addext', 'basicConstraints=critical,CA:TRUE'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-days',
    '2',
    ...authority,
    '-keyout',
    path('authority.key'),
    '-out',
    path('authority.pem'),
  );
  openssl('req', ...key, '-subj', '/CN=www.example.com', '-keyout', path('privkey.pem'), '-out', path('request.pem'));
  writeFileSync(path('names'), 'subjectAltName=DNS:www.example.com\nbasicConstraints=CA:FALSE\n');
  const signer = ['-CA', path('authority.pem'), '-CAkey', path('authority.key'), '-CAcreateserial', '-days', '2'];
  openssl('x509', '-req', '-in', path('request.pem'), ...signer, '-extfile', path('names'), '-out', path('leaf.pem'));
  const certificates = readFileSync(path('leaf.pem'), 'utf8') + readFileSync(path('authority.pem'), 'utf8');
  writeFileSync(path('fullchain.pem'), certificates);
  writeFileSync(path('site.pem'), certificates + readFileSync(path('privkey.pem'), 'utf8'));
}
