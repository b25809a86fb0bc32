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

/** jsdom with the web APIs that Node has and jsdom lacks. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    for (const name of MISSING_IN_JSDOM) {
      if (!(name in this.global)) Object.assign(this.global, { [name]: globalThis[name] });
    }
  }
}
