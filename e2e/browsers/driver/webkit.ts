import { freePort } from '@waybill/testing/free-port';
import { until } from '@waybill/testing/until';
import { findProgram } from 'tools/ci/system-packages';
import { type Child, startChild } from './child.js';
import {
  type Browser,
  type BrowserOptions,
  COMMAND_TIMEOUT_MS,
  COMMANDS,
  type Command,
  type Params,
  WebDriverError,
} from './commands.js';

/** Starts WebKitGTK's MiniBrowser on a screen in memory; it keeps nothing of what it visits. */
export async function startWebKit(options: BrowserOptions): Promise<Browser> {
  const screen = startChild(
    () => [findProgram(['Xvfb']) ?? 'Xvfb', '-displayfd', '3', '-screen', '0', '1440x1600x24', '-nolisten', 'tcp'],
    () => ({}),
  );
  let driver: Child | undefined;
  const close = async () => {
    await driver?.stop();
    await screen.stop();
  };
  try {
    const display = await displayOf(screen);
    const port = await freePort();
    driver = startChild(
      () => [findProgram(['WebKitWebDriver']) ?? 'WebKitWebDriver', '--host=127.0.0.1', `--port=${port}`],
      (home) => environment(display, home, options.language),
    );
    const url = `http://127.0.0.1:${port}`;
    await until(() => call(url, 'GET', 'status').then(Boolean, () => false));
    const created = await call(url, 'POST', 'session', { capabilities: capabilities(options) });
    const session = `${url}/session/${(created as { sessionId: string }).sessionId}`;
    const send: Browser['send'] = (command, params = {}) => {
      const [method, path] = COMMANDS[command];
      return call(session, method, fill(path, params), params);
    };
    return {
      send: (command, params) => (LOADING.has(command) ? load(send, command, params) : send(command, params)),
      output: driver.output,
      close: async () => {
        await call(session, 'DELETE', '').catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    const output = `${screen.output()}\n${driver?.output() ?? ''}`;
    await close();
    throw new Error(`WebKit did not start: ${output.slice(-2_000)}`, { cause: error });
  }
}

/** Commands after which another document is there. */
const LOADING: ReadonlySet<Command> = new Set(['Navigate', 'Refresh']);
/** The answer of a script is the argument of its last argument. */
const MARK = 'window.isLeft = true; arguments[0]()';
const IS_LOADED = "arguments[0](!window.isLeft && document.readyState === 'complete')";

/** Waits for the document itself, as the driver does not. */
async function load(send: Browser['send'], command: Command, params: Params | undefined): Promise<unknown> {
  await send('ExecuteAsyncScript', { script: MARK, args: [] });
  const answer = await send(command, params);
  // While one document replaces the other, a script may fail.
  const isLoaded = () => send('ExecuteAsyncScript', { script: IS_LOADED, args: [] }).catch(() => false);
  await until(async () => (await isLoaded()) === true);
  return answer;
}

/** Xvfb writes the number of a free display that it has taken. */
const displayOf = ({ process: { stdio } }: Child) =>
  new Promise<string>((resolve, reject) => {
    stdio[3]?.once('data', (number: Buffer) => resolve(`:${String(number).trim()}`));
    stdio[3]?.once('end', () => reject(new Error('Xvfb has ended')));
  });

const environment = (DISPLAY: string, HOME: string, language: string): NodeJS.ProcessEnv => ({
  DISPLAY,
  HOME,
  XDG_RUNTIME_DIR: HOME,
  XDG_CACHE_HOME: HOME,
  XDG_CONFIG_HOME: HOME,
  XDG_DATA_HOME: HOME,
  LANGUAGE: language.replace('-', '_'),
  LANG: `${language.replace('-', '_')}.UTF-8`,
  NO_AT_BRIDGE: '1',
  GSETTINGS_BACKEND: 'memory',
  LIBGL_ALWAYS_SOFTWARE: '1',
});

/**
 * Without script: `<script>` and event handlers are ignored, as the driver itself needs scripts. The driver waits for no
 * page: after a way back to one with a Cross-Origin-Opener-Policy it would wait for ever, though the page is there.
 */
const capabilities = ({ script }: BrowserOptions) => ({
  alwaysMatch: {
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': {
      binary: miniBrowser(),
      args: ['--automation', ...(script ? [] : ['--enable-javascript-markup=false'])],
    },
  },
});

/** The path of the program, which is not among those that people start. @throws Error if it is missing */
function miniBrowser(): string {
  const found = findProgram(MINI_BROWSER);
  if (!found) throw new Error('MiniBrowser of WebKitGTK is not installed.');
  return found;
}

const MINI_BROWSER = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '6.0', '4.0'].map((version) => `../lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
);

const fill = (path: string, params: Params) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

async function call(url: string, method: string, path: string, body?: Params): Promise<unknown> {
  const response = await fetch(`${url}/${path}`.replace(/\/$/, ''), {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS),
  });
  const { value } = (await response.json()) as { value: { error: string; message: string } };
  if (!response.ok) throw new WebDriverError(value.error, value.message);
  return value;
}
