import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
import { Child } from './child.js';
import { call } from './http.js';
import { program } from './programs.js';
import { newFolder } from './run.js';
import { until } from './until.js';

/** nginx in front of several servers, as docs/operations describes it. */
export interface Nginx {
  url: string;
  child: Child;
}

interface NginxOptions {
  /** Addresses of the servers. */
  upstreams: readonly string[];
  /** Who calls it: visitors, whose addresses it states, or a server that states them itself. */
  callers: 'visitors' | 'shell';
}

export async function startNginx({ upstreams, callers }: NginxOptions): Promise<Nginx> {
  const folder = newFolder('nginx');
  const port = await freePort();
  const configFile = join(folder, 'nginx.conf');
  const url = `http://127.0.0.1:${port}`;
  writeFileSync(configFile, configuration(folder, port, { upstreams, callers }));
  const child = new Child({
    name: 'nginx',
    program: program('nginx', 'nginx'),
    args: ['-c', configFile, '-p', folder],
    logFile: join(folder, 'nginx.log'),
  });
  await until('nginx answers', async () => {
    if (!child.isRunning) throw new Error(`nginx ${child.ending}; its logs are in ${folder}.`);
    return (await call(`${url}/healthz`)).status === 200;
  });
  return { url, child };
}

/** One process, nothing outside of its folder. */
function configuration(folder: string, port: number, { upstreams, callers }: NginxOptions): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  );
  const forwarded = callers === 'visitors' ? VISITOR_HEADERS : [];
  return [
    'daemon off;',
    'master_process off;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log;`,
    'events { worker_connections 2048; }',
    'http {',
    ...temporary,
    `  access_log ${folder}/access.log;`,
    '  upstream servers {',
    // A failure leaves a server among those that are asked: the next request may go to the other one as well.
    ...upstreams.map((upstream) => `    server ${new URL(upstream).host} max_fails=0;`),
    '    keepalive 16;',
    '  }',
    '  server {',
    `    listen 127.0.0.1:${port};`,
    '    client_max_body_size 30m;',
    '    location / {',
    '      proxy_pass http://servers;',
    '      proxy_http_version 1.1;',
    '      proxy_set_header Connection "";',
    '      proxy_set_header Host $host;',
    ...forwarded,
    '    }',
    '  }',
    '}',
  ].join('\n');
}

/** The load behind nginx states its own addresses, as the visitors' own would be. */
const VISITOR_HEADERS = [
  '      proxy_set_header X-Forwarded-For $http_x_forwarded_for;',
  '      proxy_set_header X-Forwarded-Proto $scheme;',
  '      proxy_set_header X-Forwarded-Host $host;',
];
