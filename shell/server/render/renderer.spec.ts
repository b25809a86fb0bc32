/** @jest-environment node */
import '../testing/built-worker.js';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sriHash } from '@waybill/federation';
import type { RenderFailure } from './failure.js';
import type { RenderRequest } from './protocol.js';
import { type ModuleFile, Renderer } from './renderer.js';

const MINUTE = 60_000;

/** The shell's half: what the remote exports is the renderer. */
const SHELL = 'export const lent = {}; export const createRenderer = (name, remote) => remote;';

/** A remote's module whose pages are made by `render`; each thread counts its own pages. */
const remoteWith = (render: string, more = '') => `${more}
  export default () => {
    let made = 0;
    return {
      plan: (url) => ({ found: true, data: null, isDocument: false }),
      moved: () => null,
      warm: async () => {},
      async render({ url }) {
        made += 1;
        ${render}
        return { html: String(made), title: url, heading: null };
      },
    };
  };`;

let folder: string;
let clock: number;
let failures: RenderFailure[];
let renderers: Renderer[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderer-'));
});
beforeEach(() => {
  clock = 0;
  failures = [];
  renderers = [];
});
afterEach(() => {
  for (const renderer of renderers) renderer.retire();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function moduleFile(code: string): ModuleFile {
  files += 1;
  const path = join(folder, `${files}.mjs`);
  writeFileSync(path, code);
  return { path, sum: sriHash(Buffer.from(code)) };
}

function rendererOf(remote: ModuleFile, patience = 5_000): Renderer {
  const failed = (failure: RenderFailure) => failures.push(failure);
  const renderer = new Renderer({ name: 'mf-a', shell: moduleFile(SHELL), remote, patience, failed, now: () => clock });
  renderers.push(renderer);
  return renderer;
}

const ask = (renderer: Renderer, url = '/') => renderer.render({ url } as RenderRequest);
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'made',
    (error: Error) => `${error.name}: ${error.message}`,
  );
const faults = () => failures.map(({ fault }) => fault);

describe('a renderer', () => {
  it('renders in one thread, one page after the other', async () => {
    const renderer = rendererOf(moduleFile(remoteWith('')));
    const pages = await Promise.all([ask(renderer, '/a'), ask(renderer, '/b')]);
    expect(pages).toEqual([
      { html: '1', title: '/a', heading: null },
      { html: '2', title: '/b', heading: null },
    ]);
    expect(failures).toEqual([]);
  });

  it('tells of a page that throws, and goes on in the same thread', async () => {
    const renderer = rendererOf(moduleFile(remoteWith("if (url === '/bad') throw new Error('broken');")));
    expect(await reasonOf(ask(renderer, '/bad'))).toContain('broken');
    expect(await ask(renderer)).toMatchObject({ html: '2' });
    expect(faults()).toEqual(['exception']);
  });

  it('ends a thread whose page hangs, and starts another', async () => {
    const renderer = rendererOf(moduleFile(remoteWith("if (url === '/bad') for (;;);")), 2_000);
    await renderer.warm();
    expect(await reasonOf(ask(renderer, '/bad'))).toContain('2000 ms');
    expect(await ask(renderer)).toMatchObject({ html: '1' });
    expect(faults()).toEqual(['timeout']);
  });

  it('ends a thread whose page eats memory', async () => {
    const eats = "if (url === '/bad') for (const all = []; ; ) all.push(new Array(1e5).fill({}));";
    const renderer = rendererOf(moduleFile(remoteWith(eats)), 20_000);
    await reasonOf(ask(renderer, '/bad'));
    expect(faults()).toEqual(['memory']);
    expect(await ask(renderer)).toMatchObject({ html: '1' });
  });

  it('follows a thread that keeps too much outside of its heap by a fresh one', async () => {
    const leaks = "if (url === '/big') globalThis.kept = Buffer.alloc(65 * 1024 * 1024);";
    const renderer = rendererOf(moduleFile(remoteWith(leaks)));
    expect(await ask(renderer, '/big')).toMatchObject({ html: '1' });
    expect(await ask(renderer)).toMatchObject({ html: '1' });
    expect(failures).toEqual([]);
  });

  it('runs nothing that is not what the release lists', async () => {
    const file = moduleFile(remoteWith(''));
    const changed = rendererOf({ ...file, sum: sriHash(Buffer.from('other')) });
    expect(await reasonOf(ask(changed))).toContain('not what the release lists');
    expect(await reasonOf(ask(rendererOf({ ...file, path: `${file.path}.gone` })))).toContain('missing');
    expect(faults()).toEqual(['integrity', 'integrity']);
  });

  it('counts a module that does not load once for each attempt', async () => {
    const renderer = rendererOf(moduleFile("throw new Error('at once');"));
    expect(await reasonOf(ask(renderer))).toContain('at once');
    expect(faults()).toEqual(['evaluation']);
  });
});

describe('after three failures within a minute', () => {
  const fail = async (renderer: Renderer, times: number) => {
    for (let n = 0; n < times; n += 1) await reasonOf(ask(renderer, '/bad'));
  };
  const broken = () => rendererOf(moduleFile(remoteWith("if (url === '/bad') throw new Error('broken');")));

  it('pages are declined, each time twice as long', async () => {
    const renderer = broken();
    for (const pause of [MINUTE, 2 * MINUTE, 4 * MINUTE]) {
      await fail(renderer, 3);
      clock += pause - 1;
      expect(await reasonOf(ask(renderer))).toBe('Declined: pausing after failures');
      clock += 1;
      expect(await reasonOf(ask(renderer))).toBe('made');
    }
    expect(failures).toHaveLength(9);
  });

  it('questions are answered all the same', async () => {
    const renderer = broken();
    await fail(renderer, 3);
    expect(await renderer.plan('/')).toMatchObject({ found: true });
  });

  it('which does not hold for failures that are further apart', async () => {
    const renderer = broken();
    for (let n = 0; n < 4; n += 1) {
      await fail(renderer, 1);
      clock += MINUTE / 2;
    }
    expect(await reasonOf(ask(renderer))).toBe('made');
  });
});

describe('what waits', () => {
  it('is bounded: more is declined at once', async () => {
    const renderer = rendererOf(moduleFile(remoteWith('')));
    const waiting = Array.from({ length: 300 }, () => reasonOf(ask(renderer)));
    const outcomes = await Promise.all(waiting);
    const declined = outcomes.filter((outcome) => outcome === 'Declined: too many are waiting');
    expect(declined.length).toBe(300 - 256 - 1);
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(257);
  });

  it('is given up when its turn comes too late', async () => {
    const renderer = rendererOf(moduleFile(remoteWith('')));
    const [first, second] = [reasonOf(ask(renderer)), reasonOf(ask(renderer))];
    clock += 1_001;
    expect(await Promise.all([first, second])).toEqual(['made', 'Declined: waited too long']);
    expect(failures).toEqual([]);
  });

  it('lets questions go first', async () => {
    const renderer = rendererOf(moduleFile(remoteWith('')));
    const order: string[] = [];
    const note = (name: string) => () => order.push(name);
    const work = [ask(renderer).then(note('page 1')), ask(renderer).then(note('page 2'))];
    await Promise.all([...work, renderer.plan('/').then(note('question'))]);
    expect(order).toEqual(['page 1', 'question', 'page 2']);
  });

  it('is finished by a renderer whose build was replaced', async () => {
    const renderer = rendererOf(moduleFile(remoteWith('')));
    const pages = [ask(renderer), ask(renderer)];
    renderer.retire();
    expect((await Promise.all(pages)).map(({ html }) => html)).toEqual(['1', '2']);
  });
});
