import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type Command, type Params, WebDriverError } from './commands.js';

/** A CSS selector, or an XPath that begins with `//`. */
export type Target = string;

/** An element of any kind that contains a text. */
export const containing = (tag: string, text: string): Target =>
  `//${tag}[contains(normalize-space(.), ${JSON.stringify(text)})]`;

export const KEYS = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' } as const;

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** A busy machine is slow, but must not fail a test. */
const TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 50;
/** What happens while a page changes; the next attempt finds it as it is then. */
const PASSING = new Set([
  'stale element reference',
  'no such element',
  'element not interactable',
  'element click intercepted',
]);

/** The page that a browser shows, used as people use it. Each method waits until it can do what it is to do. */
export class Tab {
  constructor(
    private readonly browser: Browser,
    private readonly origin: string,
  ) {}

  /** Opens a path of the site, or a whole URL. */
  async open(path: string): Promise<void> {
    await this.send('Navigate', { url: new URL(path, this.origin).href });
  }

  /** Opens a page and waits until its event handlers work. */
  async openHydrated(path: string): Promise<void> {
    await this.open(path);
    await this.hydrated();
  }

  async hydrated(): Promise<void> {
    await this.attempt('the page is hydrated', async () => (await this.find('#root[data-hydrated]'))[0]);
  }

  back = () => this.send('Back');
  forward = () => this.send('Forward');
  reload = () => this.send('Refresh');
  title = async () => String(await this.send('GetTitle'));

  /** Path and query of the page. */
  async path(): Promise<string> {
    const { pathname, search } = new URL(String(await this.send('GetCurrentURL')));
    return pathname + search;
  }

  resize = (width: number, height: number) => this.send('SetWindowRect', { width, height });

  /** Text of the first visible element as it is shown; waits for one. */
  text(target: Target): Promise<string> {
    return this.onVisible(target, async (id) => String(await this.send('GetElementText', { id })));
  }

  /** Texts of the visible elements, which may be none. */
  texts(target: Target): Promise<string[]> {
    return this.attempt(target, async () => {
      const found = await this.visible(target);
      return Promise.all(found.map(async (id) => String(await this.send('GetElementText', { id }))));
    });
  }

  count = async (target: Target) => (await this.texts(target)).length;

  /** Waits until an element is visible. */
  async see(target: Target): Promise<void> {
    await this.onVisible(target, async () => true);
  }

  /** Waits until no such element is visible. */
  async miss(target: Target): Promise<void> {
    await this.attempt(`${target} is gone`, async () => ((await this.visible(target)).length === 0 ? true : undefined));
  }

  /** The name of an element for screen readers. */
  label(target: Target): Promise<string> {
    return this.onVisible(target, async (id) => String(await this.send('GetComputedLabel', { id })));
  }

  value(target: Target): Promise<string> {
    return this.onVisible(target, async (id) => String(await this.send('GetElementProperty', { id, name: 'value' })));
  }

  async click(target: Target): Promise<void> {
    await this.onVisible(target, (id) =>
      this.send('ElementClick', { id }).catch((error) => this.clickUncovered(id, error)),
    );
  }

  /** Chooses an option of a list, which browsers show only while the list is open. */
  async choose(option: Target): Promise<void> {
    await this.attempt(option, async () => {
      const [id] = await this.find(option);
      return id === undefined ? undefined : this.send('ElementClick', { id });
    });
  }

  /** Types into a field, after what is in it. */
  async type(target: Target, text: string): Promise<void> {
    await this.onVisible(target, (id) => this.send('ElementSendKeys', { id, text }));
  }

  async clear(target: Target): Promise<void> {
    await this.onVisible(target, (id) => this.send('ElementClear', { id }));
  }

  /** Presses a key wherever the focus is. */
  async press(key: keyof typeof KEYS): Promise<void> {
    const value = KEYS[key];
    const actions = [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
    await this.send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** Runs a function in the page, with copies of its arguments. @throws Error with what it threw */
  async run<Args extends unknown[], T>(action: (...args: Args) => T | Promise<T>, ...args: Args): Promise<T> {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${action})(...[...arguments].slice(0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = (await this.send('ExecuteAsyncScript', { script, args })) as { value: T; error?: string };
    if (error) throw new Error(`${error} in ${action}`);
    return value;
  }

  /** What the window shows. */
  async screenshot(): Promise<Buffer> {
    // Firefox alone could show the whole page, and would.
    return Buffer.from(String(await this.send('TakeScreenshot', { full: false })), 'base64');
  }

  private send(command: Command, params?: Params): Promise<unknown> {
    return this.browser.send(command, params);
  }

  /**
   * WebKit's driver scrolls an element to the very edge of the window before it clicks, where the top bar covers it.
   * In the middle a pointer meets it, as one of people would.
   * @throws the error of the click if something else covers it
   */
  private async clickUncovered(id: string, error: unknown): Promise<unknown> {
    if (!(error instanceof WebDriverError) || error.code !== 'element click intercepted') throw error;
    const origin = { [ELEMENT]: id };
    const isClear = await this.run(
      (element) => {
        element.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      },
      origin as unknown as Element,
    );
    if (!isClear) throw error;
    const actions = [
      { type: 'pointerMove', origin, x: 0, y: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    return this.send('PerformActions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }

  private async find(target: Target): Promise<string[]> {
    const using = target.startsWith('//') ? 'xpath' : 'css selector';
    const found = (await this.send('FindElements', { using, value: target })) as Record<string, string>[];
    return found.flatMap((element) => element[ELEMENT] ?? []);
  }

  private async visible(target: Target): Promise<string[]> {
    const shown = await Promise.all(
      (await this.find(target)).map(async (id) => ((await this.send('IsElementDisplayed', { id })) ? [id] : [])),
    );
    return shown.flat();
  }

  private onVisible<T>(target: Target, action: (id: string) => Promise<T>): Promise<T> {
    return this.attempt(target, async () => {
      const [first] = await this.visible(target);
      return first === undefined ? undefined : action(first);
    });
  }

  /** Repeats an attempt until it results in something. @throws Error that says what was waited for */
  private async attempt<T>(what: string, action: () => Promise<T | undefined>): Promise<T> {
    const deadline = performance.now() + TIMEOUT_MS;
    for (;;) {
      let cause: unknown;
      try {
        const result = await action();
        if (result !== undefined) return result;
      } catch (error) {
        if (!(error instanceof WebDriverError) || !PASSING.has(error.code)) throw error;
        cause = error;
      }
      if (performance.now() > deadline)
        throw new Error(`Waited ${TIMEOUT_MS} ms for ${what}: ${cause ?? 'it is not there'}`);
      await sleep(POLL_INTERVAL_MS);
    }
  }
}
