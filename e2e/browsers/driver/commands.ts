/**
 * The commands of W3C WebDriver that the journeys use, as WebKit's driver takes them over HTTP. Firefox takes the same
 * commands with the same parameters by their names.
 */
export const COMMANDS = {
  SetTimeouts: ['POST', 'timeouts'],
  SetWindowRect: ['POST', 'window/rect'],
  Navigate: ['POST', 'url'],
  GetCurrentURL: ['GET', 'url'],
  GetTitle: ['GET', 'title'],
  Back: ['POST', 'back'],
  Forward: ['POST', 'forward'],
  Refresh: ['POST', 'refresh'],
  FindElements: ['POST', 'elements'],
  IsElementDisplayed: ['GET', 'element/{id}/displayed'],
  GetElementText: ['GET', 'element/{id}/text'],
  GetElementProperty: ['GET', 'element/{id}/property/{name}'],
  GetElementAttribute: ['GET', 'element/{id}/attribute/{name}'],
  GetComputedLabel: ['GET', 'element/{id}/computedlabel'],
  ElementClick: ['POST', 'element/{id}/click'],
  ElementClear: ['POST', 'element/{id}/clear'],
  ElementSendKeys: ['POST', 'element/{id}/value'],
  PerformActions: ['POST', 'actions'],
  ExecuteAsyncScript: ['POST', 'execute/async'],
  TakeScreenshot: ['GET', 'screenshot'],
} as const satisfies Record<string, readonly ['GET' | 'POST', string]>;

export type Command = keyof typeof COMMANDS;
export type Params = Record<string, unknown>;

/** A browser that runs, with one window. */
export interface Browser {
  /** @throws WebDriverError */
  send(command: Command, params?: Params): Promise<unknown>;
  /** What it wrote to its output so far. */
  output(): string;
  /** Ends it and deletes its profile. */
  close(): Promise<void>;
}

/** How a browser is started. */
export interface BrowserOptions {
  /** Whether pages run scripts. */
  script: boolean;
  /** The language that it asks pages for, such as `de`. */
  language: string;
}

/** An error that a browser answers. `code` is one of WebDriver's, such as `stale element reference`. */
export class WebDriverError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

/** The longest time of any command; navigation has less. */
export const COMMAND_TIMEOUT_MS = 90_000;
