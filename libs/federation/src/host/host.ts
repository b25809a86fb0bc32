import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ReleaseError } from '../errors/release-error.js';
import { acceptedCodings, fileHeaders } from '../files/file-headers.js';
import { VerifiedFiles } from '../files/verified-files.js';
import { readRecord, storeBuild } from '../release/build-store.js';
import { buildFolder } from '../release/paths.js';
import { readBuild } from '../release/read-build.js';

/** A running file server for one deployable. Builds of earlier runs stay available under their hash. */
export interface Host {
  url: string;
  /** Hash of the build that this start added. */
  hash: string;
  /** The `--base` to publish with: `{hash}` stands for the build's hash. */
  base: string;
  /** URL of the build's entry, for a browser override. */
  entry: string;
  stop(): Promise<void>;
}

interface HostOptions {
  name: string;
  /** The deployable's folder, already built. */
  projectDir: string;
  port: number;
  host?: string;
}

const FILE_PATH = /^\/([0-9a-f]{20})\/browser\/([A-Za-z0-9_][A-Za-z0-9._/-]{0,199})$/;

/** Serves a deployable's builds from its own folder as static files: immutable, open to every origin. @throws ReleaseError */
export async function startHost({ name, projectDir, port, host = '127.0.0.1' }: HostOptions): Promise<Host> {
  const releasesDir = join(projectDir, 'releases');
  const build = await readBuild(name, projectDir);
  await storeBuild(releasesDir, build);
  const server = createServer(requestListener(releasesDir, name));
  await listen(server, port, host);
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections());
  const entry = `${url}/${build.hash}/browser/${build.record.entry}`;
  return { url, hash: build.hash, base: `${url}/{hash}/browser/`, entry, stop };
}

function requestListener(releasesDir: string, name: string): NonNullable<Parameters<typeof createServer>[1]> {
  const files = new VerifiedFiles();
  return async (request, response) => {
    const found = await find(files, releasesDir, name, request).catch(() => undefined);
    if (!found) {
      response.writeHead(404, { 'cache-control': 'no-store', 'access-control-allow-origin': '*' }).end('Not Found');
      return;
    }
    response.writeHead(200, { ...fileHeaders(found.file, found.coding), 'content-length': found.bytes.length });
    response.end(request.method === 'HEAD' ? undefined : found.bytes);
  };
}

async function find(files: VerifiedFiles, releasesDir: string, name: string, { url = '', headers }: IncomingMessage) {
  const [, hash = '', file = ''] = FILE_PATH.exec(url.split('?', 1)[0] ?? '') ?? [];
  const { integrity } = await readRecord(releasesDir, name, hash);
  const expected = Object.hasOwn(integrity, file) ? integrity[file] : undefined;
  if (expected === undefined) return undefined;
  const accepted = headers['accept-encoding'];
  const codings = acceptedCodings(String(accepted ?? ''));
  const found = await files.read(buildFolder(releasesDir, name, hash), file, expected, codings);
  return found && { file, ...found };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new ReleaseError(`Port ${port} is already in use. Choose another one with --port.`)
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
}
