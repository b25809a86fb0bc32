import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contractHash } from '../contract/api-contract.js';
import { publishBuild, tempFolder, writeBuild } from '../testing/builds.js';
import { readDocument } from './document-store.js';
import { setEnabled } from './rollback.js';

const run = promisify(execFile);
const CLI = join(import.meta.dirname, '../../dist/cli/main.js');

let root: string;
let releases: string;
beforeEach(() => {
  root = tempFolder();
  releases = join(root, 'releases');
  writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: [] }));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const release = (...args: string[]) =>
  run('node', [CLI, ...args], { cwd: root, env: { ...process.env, RELEASES_DIR: releases } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const apiWith = (version: string, fields: object) => ({
  openapi: '3.1.0',
  info: { title: 'Test', version },
  paths: { '/api/x': { get: { parameters: [], responses: { 200: json({ type: 'object', properties: fields }) } } } },
});
const DOCUMENT = apiWith('1.0.0', { a: { type: 'string' }, b: { type: 'string' } });

describe('publishing asks the live backend', () => {
  let backend: Server;
  let api: string;
  let served: unknown;
  beforeEach(async () => {
    backend = createServer((request, response) => {
      const found = request.url === '/api/contract' && served !== undefined;
      response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: 'success', errors: [], message: '', data: found ? served : null }));
    });
    await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
    api = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => backend.close(resolve)));

  const publishing = (name: string) => release('publish', name, '--api', api, '--why', 'test');
  const contracts = { 'kit.api.txt': '', 'openapi.json': JSON.stringify(DOCUMENT) };

  it('a shell cannot promise a newer API than it serves', async () => {
    served = { version: '1.0.0', hash: 'a' };
    writeBuild(root, 'shell', { api: '1.9.0' });
    const { code, stderr } = await publishing('shell');
    expect([code, stderr.trim()]).toEqual([
      2,
      `shell 1.0.0 promises remotes api 1.9.0, the backend at ${api} serves 1.0.0. Deploy the backend first.`,
    ]);
    expect(await readDocument(releases)).toBeUndefined();
  });

  it('a remote cannot need a newer API than it serves, whatever the shell promised', async () => {
    await publishBuild(root, 'shell', { api: '1.9.0' });
    served = { version: '1.0.0', hash: 'a' };
    writeBuild(root, 'mf-a', { api: '^1.9' });
    const { code, stderr } = await publishing('mf-a');
    expect([code, stderr]).toEqual([2, expect.stringContaining('mf-a 1.0.0 needs api ^1.9, the backend at http://')]);
  });

  it('the same version is the same contract', async () => {
    writeBuild(root, 'shell', { contracts });
    served = { version: '1.0.0', hash: 'a'.repeat(20) };
    expect(await publishing('shell')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('another contract of api 1.0.0'),
    });
    served = { version: '1.0.0', hash: contractHash(DOCUMENT) };
    expect(await publishing('shell')).toMatchObject({ code: 0 });
  });

  it('a newer minor version has another contract and is compatible, a newer major version is not', async () => {
    writeBuild(root, 'shell', { contracts });
    served = { version: '2.0.0', hash: 'a' };
    expect(await publishing('shell')).toMatchObject({ code: 2, stderr: expect.stringContaining('serves 2.0.0') });
    served = { version: '1.1.0', hash: 'a' };
    expect(await publishing('shell')).toMatchObject({ code: 0 });
  });

  it('a backend that does not tell, or does not answer, is named', async () => {
    served = undefined;
    writeBuild(root, 'shell');
    expect(await publishing('shell')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`${api} does not tell its contract`),
    });
    const silent = await release('publish', 'shell', '--api', 'http://127.0.0.1:1', '--why', 'test');
    expect(silent).toMatchObject({ code: 0, stderr: expect.stringContaining('http://127.0.0.1:1 does not answer') });
    const wrong = await release('publish', 'shell', '--api', 'localhost', '--why', 'test');
    expect(wrong).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--api "localhost" is not the URL of a backend'),
    });
  });
});

describe('check-backend', () => {
  const check = (document: object) => {
    writeFileSync(join(root, 'openapi.json'), JSON.stringify(document));
    return release('check-backend', '--openapi', join(root, 'openapi.json'));
  };
  const uses = (fields: object) => ({ 'api-calls.json': JSON.stringify(apiWith('1.0.0', fields)) });
  const publishThree = async () => {
    await publishBuild(root, 'shell');
    await publishBuild(root, 'mf-a', { contracts: uses({ a: { type: 'string' } }) });
    await publishBuild(root, 'mf-b', { contracts: uses({ b: { type: 'string' } }) });
    await publishBuild(root, 'mf-old');
  };

  it('names remote, call and field that a backend would break', async () => {
    await publishThree();
    expect(await check(DOCUMENT)).toEqual({
      code: 0,
      stdout: 'api 1.0.0 serves all that mf-a, mf-b use\n',
      stderr: 'mf-old 1.0.0: its build does not say what it uses of the API\n',
    });
    const { code, stdout } = await check(apiWith('1.1.0', { a: { type: 'string' } }));
    expect([code, stdout]).toEqual([
      1,
      'This backend (api 1.1.0) would break what is live:\n  mf-b 1.0.0: GET /api/x response lacks b\n',
    ]);
    const typed = await check(apiWith('1.1.0', { a: { type: 'number' }, b: { type: 'string' } }));
    expect(typed.stdout).toContain('mf-a 1.0.0: GET /api/x response.a is number, was string');
  });

  it('compares with what is live now, and says which of it is disabled', async () => {
    await publishThree();
    await publishBuild(root, 'mf-b', { version: '1.0.1', contracts: uses({ a: { type: 'string' } }) });
    await setEnabled({ releasesDir: releases, name: 'mf-a', enabled: false, who: 'tester', why: 'test' });
    expect(await check(apiWith('1.1.0', { a: { type: 'string' } }))).toMatchObject({ code: 0 });
    expect((await check(apiWith('1.1.0', {}))).stdout.split('\n').slice(1, 3)).toEqual([
      '  mf-a 1.0.0 (disabled): GET /api/x response lacks a',
      '  mf-b 1.0.1: GET /api/x response lacks a',
    ]);
  });

  it('compares the versions', async () => {
    await publishThree();
    const fields = { a: { type: 'string' }, b: { type: 'string' } };
    expect((await check(apiWith('0.9.0', fields))).stdout).toContain('mf-a 1.0.0: needs api ^1, this is 0.9.0');
    await publishBuild(root, 'shell', { version: '1.1.0', api: '1.1.0' });
    expect((await check(apiWith('1.0.0', fields))).stdout.split('\n')[1]).toBe(
      '  shell 1.1.0: promises remotes api 1.1.0, this is 1.0.0',
    );
  });

  it('accepts a new major version when all remotes run with it, and says what it cannot know of the shell', async () => {
    await publishThree();
    const next = apiWith('2.0.0', { a: { type: 'string' }, b: { type: 'string' } });
    const named = (await check(next)).stdout.split('\n').slice(1, 4);
    expect(named).toEqual(['mf-a', 'mf-b', 'mf-old'].map((name) => `  ${name} 1.0.0: needs api ^1, this is 2.0.0`));
    for (const [name, field] of Object.entries({ 'mf-a': 'a', 'mf-b': 'b', 'mf-old': 'a' }))
      await publishBuild(root, name, { api: '^1 || ^2', contracts: uses({ [field]: { type: 'string' } }) });
    expect(await check(next)).toEqual({
      code: 0,
      stdout: 'api 2.0.0 serves all that mf-a, mf-b, mf-old use\n',
      stderr: 'shell 1.0.0 was built with api 1.0.0: compare its own calls by hand\n',
    });
  });

  it('says what is missing', async () => {
    expect(await release('check-backend')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('openapi.json does not exist'),
    });
    expect(await check(DOCUMENT)).toMatchObject({ code: 2, stderr: 'There is no release yet.\n' });
  });
});
