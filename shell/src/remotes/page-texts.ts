import type { LanguageCode } from '@waybill/contracts';
import type { I18n } from '@waybill/kit';
import { loadI18n } from '../i18n/load-texts';
import { RemoteFailure } from './failure';
import { withTimeout } from './timeout';

/** Milliseconds for the texts of the page, in each language that is tried. */
const TIMEOUT_MS = 5_000;

/**
 * The page's texts: in its language, or else the whole page in English. `onFallback` is told why.
 * @throws RemoteFailure when the English texts do not arrive either
 */
export async function loadPageI18n(
  code: LanguageCode,
  timeZone: string | undefined,
  onFallback: (failure: RemoteFailure) => void,
): Promise<I18n> {
  try {
    return await inTime(code, timeZone);
  } catch (error) {
    if (code === 'en') throw error;
    onFallback(error as RemoteFailure);
    return inTime('en', timeZone);
  }
}

async function inTime(code: LanguageCode, timeZone: string | undefined): Promise<I18n> {
  const timeout = new RemoteFailure('locale', 'timeout');
  try {
    return await withTimeout(loadI18n(code, timeZone), TIMEOUT_MS, timeout);
  } catch (error) {
    throw error === timeout ? timeout : new RemoteFailure('locale', 'network', error);
  }
}
