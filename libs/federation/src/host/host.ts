import { access } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ReleaseError } from '../errors/release-error.js';
import { acceptedCodings, fileHeaders } from '../files/file-headers.js';
import { type VerifiedFile, VerifiedFiles } from '../files/verified-files.js';
import type { ReleaseRecord } from '../record/schema.js';
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
  const builds = new Builds(releasesDir, name);
  return (request, response) => {
    builds
      .find(request)
      .catch(() => undefined)
      .then((found) => (found ? sendFile(request, response, found) : sendMissing(response, releasesDir)))
      .catch(() => response.destroy());
  };
}

function sendFile(request: IncomingMessage, response: ServerResponse, { file, coding, bytes }: HostedFile): void {
  response.writeHead(200, { ...fileHeaders(file, coding), 'content-length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** 503 if the folder is away: the file may be in it. */
async function sendMissing(response: ServerResponse, releasesDir: string): Promise<void> {
  const headers = { 'cache-control': 'no-store', 'access-control-allow-origin': '*' };
  const isAway = await access(releasesDir).then(
    () => false,
    () => true,
  );
  if (isAway) response.writeHead(503, { ...headers, 'retry-after': '5' }).end('Service Unavailable');
  else response.writeHead(404, headers).end('Not Found');
}

interface HostedFile extends VerifiedFile {
  file: string;
}

/** The builds of one deployable. What was read once is served from memory, also while the folder is away. */
class Builds {
  private readonly files = new VerifiedFiles();
  private readonly records = new Map<string, ReleaseRecord>();

  constructor(
    private readonly releasesDir: string,
    private readonly name: string,
  ) {}

  async find({ url = '', headers }: IncomingMessage): Promise<HostedFile | undefined> {
    const [, hash = '', file = ''] = FILE_PATH.exec(url.split('?', 1)[0] ?? '') ?? [];
    const { integrity } = await this.record(hash);
    const expected = Object.hasOwn(integrity, file) ? integrity[file] : undefined;
    if (expected === undefined) return undefined;
    const codings = acceptedCodings(String(headers['accept-encoding'] ?? ''));
    const found = await this.files.read(buildFolder(this.releasesDir, this.name, hash), file, expected, codings);
    return found && { file, ...found };
  }

  private async record(hash: string): Promise<ReleaseRecord> {
    const record = this.records.get(hash) ?? (await readRecord(this.releasesDir, this.name, hash));
    this.records.set(hash, record);
    return record;
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new ReleaseError(`Port ${port} is already in use. Choose another one with --port.`)
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
}
