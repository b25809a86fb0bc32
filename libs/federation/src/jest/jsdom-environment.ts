import { TestEnvironment } from 'jest-environment-jsdom';

const MISSING_IN_JSDOM = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'ReadableStream',
  'structuredClone',
  'BroadcastChannel',
] as const;

/** jsdom with the web APIs that Node has and jsdom lacks, and without its complaints about what it lacks itself. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    for (const name of MISSING_IN_JSDOM) {
      if (!(name in this.global)) Object.assign(this.global, { [name]: globalThis[name] });
    }
    this.answerWithoutLayout();
    this.knowSearch();
    this.listenInVain();
  }

  /** As a browser that cannot draw, on a page that fits its window. jsdom does the same, and writes an error each time. */
  private answerWithoutLayout(): void {
    this.global.HTMLCanvasElement.prototype.getContext = () => null;
    this.global.scrollTo = () => undefined;
  }

  /** `<search>` is younger than jsdom's list of elements; of an unknown one, React says that it may be a typing error. */
  private knowSearch(): void {
    const { Document, HTMLElement } = this.global;
    const { createElement } = Document.prototype;
    Document.prototype.createElement = function create(this: Document, name: string, options?: ElementCreationOptions) {
      const element = createElement.call(this, name, options);
      return name === 'search' ? Object.setPrototypeOf(element, HTMLElement.prototype) : element;
    };
  }

  /** A stream of events from a server that never says anything; a test that plays the server replaces it. */
  private listenInVain(): void {
    const SilentEventSource = class extends this.global.EventTarget {
      close() {}
    };
    Object.assign(this.global, { EventSource: SilentEventSource });
  }
}
