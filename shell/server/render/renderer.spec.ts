/** @jest-environment node */
import '../testing/built-worker.js';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sriHash } from '@waybill/federation';
import type { ModuleFile } from './module-file.js';
import type { RenderRequest } from './protocol.js';
import type { RenderFailure } from './render-failure.js';
import { Renderer } from './renderer.js';
import { Sandbox } from './sandbox.js';

const MINUTE = 60_000;

/** A server module of the shell for remotes that export a renderer. */
const SHELL = 'export const sharedModules = {}; export const createRenderer = (name, remote) => remote;';

/** A remote's module that runs `render` for each page; each worker counts its own pages. */
const remoteWith = (render: string, more = '') => `${more}
  export default () => {
    let count = 0;
    return {
      match: (url) => ({ found: true, data: null, isDocument: false }),
      redirect: () => null,
      warmUp: async () => {},
      async render({ url }) {
        count += 1;
        ${render}
        return { html: String(count), title: url, heading: null };
      },
    };
  };`;

let folder: string;
let clock: number;
let failures: RenderFailure[];
let renderers: Renderer[];
let sandbox: Sandbox;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderer-'));
  sandbox = new Sandbox({ warn: () => undefined });
});
beforeEach(() => {
  clock = 0;
  failures = [];
  renderers = [];
});
afterEach(() => {
  for (const renderer of renderers) renderer.close();
});
afterAll(() => {
  sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
function moduleFile(code: string): ModuleFile {
  files += 1;
  const path = join(folder, `${files}.mjs`);
  writeFileSync(path, code);
  return { path, integrity: sriHash(Buffer.from(code)) };
}

function rendererOf(remote: ModuleFile, timeoutMs = 5_000, maxPages?: number): Renderer {
  const onFailure = (failure: RenderFailure) => failures.push(failure);
  const source = { name: 'mf-a', shell: moduleFile(SHELL), remote };
  const renderer = new Renderer({
    sandbox,
    ...source,
    timeoutMs,
    onFailure,
    now: () => clock,
    ...(maxPages && { maxPages }),
  });
  renderers.push(renderer);
  return renderer;
}

const renderPage = async (renderer: Renderer, url = '/') => {
  const page = await renderer.render({ url } as RenderRequest);
  return { ...page, html: String(page.html) };
};
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'rendered',
    (error: Error) => `${error.name}: ${error.message}`,
  );
const classes = () => failures.map(({ failureClass }) => failureClass);

describe('a renderer', () => {
  it('renders in one worker, one page at a time', async () => {
    const renderer = rendererOf(moduleFile(remoteWith('')));
    const pages = await Promise.all([renderPage(renderer, '/a'), renderPage(renderer, '/b')]);
    expect(pages).toEqual([
      { html: '1', title: '/a', heading: null },
      { html: '2', title: '/b', heading: null },
    ]);
    expect(failures).toEqual([]);
  });

  it('reports a page that throws, and continues in the same worker', async () => {
    const renderer = rendererOf(moduleFile(remoteWith("if (url === '/bad') throw new Error('broken');")));
    expect(await outcomeOf(renderPage(renderer, '/bad'))).toContain('broken');
    expect(await renderPage(renderer)).toMatchObject({ html: '2' });
    expect(classes()).toEqual(['exception']);
  });

  it('replaces a worker whose page hangs', async () => {
    const renderer = rendererOf(moduleFile(remoteWith("if (url === '/bad') for (;;);")), 2_000);
    await renderer.warmUp();
    expect(await outcomeOf(renderPage(renderer, '/bad'))).toContain('2000 ms');
    expect(await renderPage(renderer)).toMatchObject({ html: '1' });
    expect(classes()).toEqual(['timeout']);
  });

  it.each([
    ['loops', 'for (;;);', 'timeout'],
    ['throws', "throw new Error('broken');", 'exception'],
  ])('answers queries although the first page %s, which is rendered once only', async (_, code, failureClass) => {
    const renderer = rendererOf(
      moduleFile(remoteWith('').replace('warmUp: async () => {}', `warmUp: async () => { ${code} }`)),
    );
    expect(await renderer.match('/none')).toMatchObject({ found: true });
    expect(await renderPage(renderer)).toMatchObject({ html: '1' });
    expect(classes()).toEqual([failureClass]);
  });

  it('replaces a worker that exceeds its heap', async () => {
    const leak = "if (url === '/bad') for (const all = []; ; ) all.push(new Array(1e5).fill({}));";
    const renderer = rendererOf(moduleFile(remoteWith(leak)), 20_000);
    await outcomeOf(renderPage(renderer, '/bad'));
    expect(classes()).toEqual(['memory']);
    expect(await renderPage(renderer)).toMatchObject({ html: '1' });
  });

  it('replaces a worker that uses too much memory outside of its heap', async () => {
    const leak = "if (url === '/big') globalThis.retained = Buffer.alloc(65 * 1024 * 1024);";
    const renderer = rendererOf(moduleFile(remoteWith(leak)));
    expect(await renderPage(renderer, '/big')).toMatchObject({ html: '1' });
    expect(await renderPage(renderer)).toMatchObject({ html: '1' });
    expect(failures).toEqual([]);
  });

  it('starts the successor of a worker first, and renders meanwhile', async () => {
    const slowStart = 'await new Promise((resolve) => setTimeout(resolve, 300));';
    const renderer = rendererOf(moduleFile(remoteWith('', slowStart)), 5_000, 2);
    for (let n = 0; n < 9; n += 1) await renderer.match(`/${n}`);
    const numbers: string[] = [];
    while (numbers.length < 3 || numbers.at(-1) !== '1') numbers.push((await renderPage(renderer)).html);
    expect(numbers.slice(0, 3)).toEqual(['1', '2', '3']);
    expect(numbers.slice(0, -1)).toEqual(numbers.slice(0, -1).map((_, n) => String(n + 1)));
    expect(failures).toEqual([]);
  });

  it('asks its worker once what a URL matches', async () => {
    const count =
      "match: () => ({ found: true, data: '/api/' + (globalThis.asked = (globalThis.asked ?? 0) + 1), isDocument: false })";
    const remote = remoteWith('').replace(/match: .*/, `${count},`);
    const renderer = rendererOf(moduleFile(remote));
    const asked = async (url: string) => (await renderer.match(url)).data;
    expect([await asked('/a'), await asked('/a'), await asked('/b')]).toEqual(['/api/1', '/api/1', '/api/2']);
  });

  it('runs only files that match the release', async () => {
    const file = moduleFile(remoteWith(''));
    const changed = rendererOf({ ...file, integrity: sriHash(Buffer.from('other')) });
    expect(await outcomeOf(renderPage(changed))).toContain('does not match the release');
    expect(await outcomeOf(renderPage(rendererOf({ ...file, path: `${file.path}.gone` })))).toContain('missing');
    expect(classes()).toEqual(['integrity', 'integrity']);
  });

  it('rejects and counts a result that is no page, and a path of another site', async () => {
    const renderer = rendererOf(
      moduleFile(
        remoteWith("return { html: 7, title: 'A', heading: null };").replace(
          'redirect: () => null',
          "redirect: () => '//b.test/'",
        ),
      ),
    );
    expect(await outcomeOf(renderPage(renderer))).toContain('RenderFailure: an invalid result: html');
    expect(await outcomeOf(renderer.redirect('/', '{}'))).toContain('RenderFailure: an invalid result');
    expect(classes()).toEqual(['exception', 'exception']);
  });

  it('counts one failure for each attempt to load a module', async () => {
    const renderer = rendererOf(moduleFile("throw new Error('at load');"));
    expect(await outcomeOf(renderPage(renderer))).toContain('at load');
    expect(classes()).toEqual(['evaluation']);
  });
});

describe('after three failures within a minute', () => {
  const fail = async (renderer: Renderer, times: number) => {
    for (let n = 0; n < times; n += 1) await outcomeOf(renderPage(renderer, '/bad'));
  };
  const broken = () => rendererOf(moduleFile(remoteWith("if (url === '/bad') throw new Error('broken');")));

  it('pages are rejected, each time twice as long', async () => {
    const renderer = broken();
    for (const openMs of [MINUTE, 2 * MINUTE, 4 * MINUTE]) {
      await fail(renderer, 3);
      clock += openMs - 1;
      expect(await outcomeOf(renderPage(renderer))).toBe('RendererUnavailable: the circuit breaker is open');
      clock += 1;
      expect(await outcomeOf(renderPage(renderer))).toBe('rendered');
    }
    expect(failures).toHaveLength(9);
  });

  it('queries still run', async () => {
    const renderer = broken();
    await fail(renderer, 3);
    expect(await renderer.match('/')).toMatchObject({ found: true });
  });

  it('but not after failures that are further apart', async () => {
    const renderer = broken();
    for (let n = 0; n < 4; n += 1) {
      await fail(renderer, 1);
      clock += MINUTE / 2;
    }
    expect(await outcomeOf(renderPage(renderer))).toBe('rendered');
  });
});

describe('the queue', () => {
  it('is bounded: further jobs are rejected at once', async () => {
    const renderer = rendererOf(moduleFile(remoteWith('')));
    await renderer.warmUp();
    const waiting = Array.from({ length: 300 }, () => outcomeOf(renderPage(renderer)));
    const outcomes = await Promise.all(waiting);
    const rejected = outcomes.filter((outcome) => outcome === 'RendererUnavailable: the queue is full');
    expect(rejected.length).toBe(300 - 256 - 1);
    expect(outcomes.filter((outcome) => outcome === 'rendered')).toHaveLength(257);
  });

  it('rejects a job that has waited too long', async () => {
    const renderer = rendererOf(moduleFile(remoteWith('')));
    await renderer.warmUp();
    const [first, second] = [outcomeOf(renderPage(renderer)), outcomeOf(renderPage(renderer))];
    clock += 1_001;
    expect(await Promise.all([first, second])).toEqual(['rendered', 'RendererUnavailable: timed out in the queue']);
    expect(failures).toEqual([]);
  });

  it('runs queries first', async () => {
    const renderer = rendererOf(moduleFile(remoteWith('')));
    await renderer.warmUp();
    const order: string[] = [];
    const note = (name: string) => () => order.push(name);
    const work = [renderPage(renderer).then(note('page 1')), renderPage(renderer).then(note('page 2'))];
    await Promise.all([...work, renderer.match('/').then(note('query'))]);
    expect(order).toEqual(['page 1', 'query', 'page 2']);
  });

  it('is completed by a renderer whose build has been replaced', async () => {
    const renderer = rendererOf(moduleFile(remoteWith('')));
    await renderer.warmUp();
    const pages = [renderPage(renderer), renderPage(renderer)];
    renderer.close();
    expect((await Promise.all(pages)).map(({ html }) => html)).toEqual(['1', '2']);
  });
});
