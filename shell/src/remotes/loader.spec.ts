import { createI18n } from '@waybill/kit';
import { manifest, moduleWith, remote } from '../testing/page';
import { RemoteFailure } from './failure';
import { type Container, createLoader, type Federation } from './loader';

const routes = moduleWith([]);
const container: Container = { init: () => undefined, get: async () => () => routes };
const working: Federation = { open: async () => routes };
const transferError = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /x.js'));

function loader(parts: Partial<Parameters<typeof createLoader>[0]> = {}) {
  const i18n = createI18n('en');
  const given = { boot: manifest(), sums: {}, i18n, federation: () => working, importScript: async () => container };
  return { load: createLoader({ ...given, ...parts }), i18n };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: RemoteFailure) => error,
  );

function answerWith(answer: (url: string, init: RequestInit) => Response | Promise<Response>) {
  const fetches = jest.fn(async (url: RequestInfo | URL, init: RequestInit = {}) => answer(String(url), init));
  globalThis.fetch = fetches as typeof fetch;
  return fetches;
}

describe('loading a remote', () => {
  it('gives its module and registers its texts', async () => {
    const { load, i18n } = loader();
    await expect(load(remote({ name: 'mf-a' }), false)).resolves.toMatchObject({ module: routes });
    expect(i18n.text('mf-a', 'title')).toBe('A title');
  });

  it('asks for nothing of a remote that the gate refuses', async () => {
    const importScript = jest.fn();
    const { load } = loader({ importScript });
    const wrongKit = await failureOf(load(remote({ name: 'mf-a', needs: { kit: '^2.0.0', api: '^1' } }), false));
    const switchedOff = await failureOf(load(remote({ name: 'mf-a', enabled: false }), false));
    expect(wrongKit).toMatchObject({ phase: 'gate', fault: 'incompatible', cause: expect.stringContaining('^2.0.0') });
    expect(switchedOff).toMatchObject({ phase: 'gate', fault: 'disabled' });
    expect(importScript).not.toHaveBeenCalled();
  });

  it('tells a file that is missing from a file that was changed', async () => {
    const { load } = loader({ importScript: transferError });
    answerWith(() => new Response('', { status: 404 }));
    expect(await failureOf(load(remote({ name: 'mf-a' }), false))).toMatchObject({ phase: 'entry', fault: 'network' });
    const one = remote({ name: 'mf-a' });
    const changed = loader({ importScript: transferError, sums: { [one.entry]: 'sha384-x' } });
    answerWith((_, { integrity }) => (integrity ? Promise.reject(new TypeError('Failed to fetch')) : new Response('')));
    expect(await failureOf(changed.load(one, false))).toMatchObject({ phase: 'entry', fault: 'integrity' });
  });

  it('calls code that throws while it starts an evaluation fault', async () => {
    answerWith(() => new Response('fine'));
    const { load } = loader({ importScript: () => Promise.reject(new ReferenceError('x is not defined')) });
    expect(await failureOf(load(remote({ name: 'mf-a' }), false))).toMatchObject({
      phase: 'entry',
      fault: 'evaluation',
    });
  });

  it('gives up after eight seconds', async () => {
    jest.useFakeTimers();
    const { load } = loader({ importScript: () => new Promise(() => undefined) });
    const failure = failureOf(load(remote({ name: 'mf-a' }), false));
    await jest.advanceTimersByTimeAsync(8_001);
    expect(await failure).toMatchObject({ phase: 'entry', fault: 'timeout' });
    jest.useRealTimers();
  });

  it('tells a changed file also when the runtime hides it in an error of its own', async () => {
    const one = remote({ name: 'mf-a' });
    answerWith((_, { integrity }) => (integrity ? Promise.reject(new TypeError('Failed to fetch')) : new Response('')));
    const broken: Federation = { open: () => Promise.reject(new Error('Loading chunk routes failed.')) };
    const { load } = loader({ sums: { [one.entry]: 'sha384-x' }, federation: () => broken });
    expect(await failureOf(load(one, false))).toMatchObject({ phase: 'module', fault: 'integrity' });
  });

  it('does not take a stylesheet of the document for loaded when it was refused', async () => {
    answerWith((url) => new Response('', { status: url.endsWith('.css') ? 404 : 200 }));
    document.head.innerHTML = '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/other.css">';
    const failure = await failureOf(loader().load(remote({ name: 'mf-a', styles: ['/a.css'] }), false));
    expect(failure).toMatchObject({ phase: 'module', fault: 'network' });
    expect([...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))).toEqual(['/other.css']);
    document.head.innerHTML = '';
  });

  it('refuses a module without routes', async () => {
    const { load } = loader({ federation: () => ({ open: async () => ({}) }) });
    expect(await failureOf(load(remote({ name: 'mf-a' }), false))).toMatchObject({
      phase: 'module',
      fault: 'evaluation',
    });
  });
});

describe('a retry', () => {
  it('replaces damaged copies, then asks for the entry under its second, listed address', async () => {
    const one = remote({ name: 'mf-a', styles: ['/a.css'] });
    const fetches = answerWith(() => new Response('fine'));
    const again = { ...container };
    const importScript = jest.fn(async () => again);
    const open = jest.fn(working.open);
    const sums = { [one.entry]: 'sha384-a', [`${one.entry}?again`]: 'sha384-a', '/a.css': 'sha384-b' };
    const { load } = loader({ importScript, sums, federation: () => ({ open }) });
    await load(one, true);
    expect(fetches.mock.calls.map(([url, init]) => [url, init?.cache, init?.integrity])).toEqual([
      [one.entry, 'reload', 'sha384-a'],
      ['/a.css', 'reload', 'sha384-b'],
    ]);
    expect(importScript).toHaveBeenCalledWith(`${one.entry}?again`);
    expect(open).toHaveBeenCalledWith(again, './routes');
  });

  it('runs nothing while a file is still wrong', async () => {
    answerWith(() => new Response('', { status: 500 }));
    const importScript = jest.fn();
    const { load } = loader({ importScript });
    expect(await failureOf(load(remote({ name: 'mf-a' }), true))).toMatchObject({ phase: 'entry', fault: 'network' });
    expect(importScript).not.toHaveBeenCalled();
  });
});
