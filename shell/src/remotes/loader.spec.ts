import { createI18n } from '@waybill/kit';
import { manifest, moduleWith, remote } from '../testing/page';
import { RemoteFailure } from './failure';
import { type Container, createLoader, type Federation } from './loader';

const routes = moduleWith([]);
const container: Container = { init: () => undefined, get: async () => () => routes };
const working: Federation = { open: async () => routes };
const transferError = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /x.js'));

function loader(overrides: Partial<Parameters<typeof createLoader>[0]> = {}) {
  const i18n = createI18n('en');
  const defaults = {
    boot: manifest(),
    integrity: {},
    i18n,
    federationFor: async () => working,
    importScript: async () => container,
  };
  return { load: createLoader({ ...defaults, ...overrides }), i18n };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: RemoteFailure) => error,
  );

function respondWith(respond: (url: string, init: RequestInit) => Response | Promise<Response>) {
  const fetches = jest.fn(async (url: RequestInfo | URL, init: RequestInit = {}) => respond(String(url), init));
  globalThis.fetch = fetches as typeof fetch;
  return fetches;
}

describe('loading a remote', () => {
  it('returns its module and registers its texts', async () => {
    const { load, i18n } = loader();
    await expect(load(remote({ name: 'mf-a' }), false)).resolves.toMatchObject({ module: routes });
    expect(i18n.text('mf-a', 'title')).toBe('A title');
  });

  it('requests nothing of a remote that the gate rejects', async () => {
    const importScript = jest.fn();
    const { load } = loader({ importScript });
    const incompatible = await failureOf(load(remote({ name: 'mf-a', needs: { kit: '^2.0.0', api: '^1' } }), false));
    const disabled = await failureOf(load(remote({ name: 'mf-a', enabled: false }), false));
    expect(incompatible).toMatchObject({
      phase: 'gate',
      failureClass: 'incompatible',
      cause: expect.stringContaining('^2.0.0'),
    });
    expect(disabled).toMatchObject({ phase: 'gate', failureClass: 'disabled' });
    expect(importScript).not.toHaveBeenCalled();
  });

  it('distinguishes a missing file from a changed one', async () => {
    const { load } = loader({ importScript: transferError });
    respondWith(() => new Response('', { status: 404 }));
    expect(await failureOf(load(remote({ name: 'mf-a' }), false))).toMatchObject({
      phase: 'entry',
      failureClass: 'network',
    });
    const changedRemote = remote({ name: 'mf-a' });
    const changed = loader({ importScript: transferError, integrity: { [changedRemote.entry]: 'sha384-x' } });
    respondWith((_, { integrity }) =>
      integrity ? Promise.reject(new TypeError('Failed to fetch')) : new Response(''),
    );
    expect(await failureOf(changed.load(changedRemote, false))).toMatchObject({
      phase: 'entry',
      failureClass: 'integrity',
    });
  });

  it('classifies code that throws on evaluation as an evaluation failure', async () => {
    respondWith(() => new Response('fine'));
    const { load } = loader({ importScript: () => Promise.reject(new ReferenceError('x is not defined')) });
    expect(await failureOf(load(remote({ name: 'mf-a' }), false))).toMatchObject({
      phase: 'entry',
      failureClass: 'evaluation',
    });
  });

  it('times out after eight seconds', async () => {
    jest.useFakeTimers();
    const { load } = loader({ importScript: () => new Promise(() => undefined) });
    const failure = failureOf(load(remote({ name: 'mf-a' }), false));
    await jest.advanceTimersByTimeAsync(8_001);
    expect(await failure).toMatchObject({ phase: 'entry', failureClass: 'timeout' });
    jest.useRealTimers();
  });

  it('detects a changed file even if the runtime wraps the error', async () => {
    const changedRemote = remote({ name: 'mf-a' });
    respondWith((_, { integrity }) =>
      integrity ? Promise.reject(new TypeError('Failed to fetch')) : new Response(''),
    );
    const broken: Federation = { open: () => Promise.reject(new Error('Loading chunk routes failed.')) };
    const { load } = loader({ integrity: { [changedRemote.entry]: 'sha384-x' }, federationFor: async () => broken });
    expect(await failureOf(load(changedRemote, false))).toMatchObject({ phase: 'module', failureClass: 'integrity' });
  });

  it('does not assume that a stylesheet in the HTML is loaded if it failed', async () => {
    respondWith((url) => new Response('', { status: url.endsWith('.css') ? 404 : 200 }));
    document.head.innerHTML = '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/other.css">';
    const failure = await failureOf(loader().load(remote({ name: 'mf-a', styles: ['/a.css'] }), false));
    expect(failure).toMatchObject({ phase: 'module', failureClass: 'network' });
    expect([...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))).toEqual(['/other.css']);
    document.head.innerHTML = '';
  });

  it('rejects a module without routes', async () => {
    const { load } = loader({ federationFor: async () => ({ open: async () => ({}) }) });
    expect(await failureOf(load(remote({ name: 'mf-a' }), false))).toMatchObject({
      phase: 'module',
      failureClass: 'evaluation',
    });
  });
});

describe('a retry', () => {
  it('replaces corrupt cached copies, then requests the entry under its listed retry URL', async () => {
    const changedRemote = remote({ name: 'mf-a', styles: ['/a.css'] });
    const fetches = respondWith(() => new Response('fine'));
    const retried = { ...container };
    const importScript = jest.fn(async () => retried);
    const open = jest.fn(working.open);
    const integrity = {
      [changedRemote.entry]: 'sha384-a',
      [`${changedRemote.entry}?again`]: 'sha384-a',
      '/a.css': 'sha384-b',
    };
    const { load } = loader({ importScript, integrity, federationFor: async () => ({ open }) });
    await load(changedRemote, true);
    expect(fetches.mock.calls.map(([url, init]) => [url, init?.cache, init?.integrity])).toEqual([
      [changedRemote.entry, 'reload', 'sha384-a'],
      ['/a.css', 'reload', 'sha384-b'],
    ]);
    expect(importScript).toHaveBeenCalledWith(`${changedRemote.entry}?again`);
    expect(open).toHaveBeenCalledWith(retried, './routes', '^1.0.0');
  });

  it('runs nothing while a file is still invalid', async () => {
    respondWith(() => new Response('', { status: 500 }));
    const importScript = jest.fn();
    const { load } = loader({ importScript });
    expect(await failureOf(load(remote({ name: 'mf-a' }), true))).toMatchObject({
      phase: 'entry',
      failureClass: 'network',
    });
    expect(importScript).not.toHaveBeenCalled();
  });
});
