import type { PasskeyRequest } from '@waybill/contracts';
import type { TextKey } from '../i18n/text';

type Options = PasskeyRequest['options'];
type Library = typeof import('@simplewebauthn/browser');

/** What the browser answered, or the text that says why it did not. */
export type PasskeyAnswer = { credential: object } | { problem: TextKey };

const ADDRESS = /^[\d.]+$|^\[/;

/** Whether the browser has passkeys and the page has a host name, which they belong to. */
export const supportsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !ADDRESS.test(window.location.hostname);

/** Asks the browser for a new passkey. */
export const createPasskey = (options: Options): Promise<PasskeyAnswer> =>
  ask((library) => library.startRegistration({ optionsJSON: options as never }));

/** Asks the browser to sign in with a passkey. */
export const answerWithPasskey = (options: Options): Promise<PasskeyAnswer> =>
  ask((library) => library.startAuthentication({ optionsJSON: options as never }));

/** The library is loaded on first use: few visits of the panel need it. */
async function ask(question: (library: Library) => Promise<object>): Promise<PasskeyAnswer> {
  try {
    return { credential: await question(await import('@simplewebauthn/browser')) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

function problemOf(error: unknown): TextKey {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'passkey.exists';
  return name === 'SecurityError' ? 'passkey.wrongHost' : 'passkey.cancelled';
}
