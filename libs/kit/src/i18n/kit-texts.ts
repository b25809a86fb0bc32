import type { LanguageCode } from '@waybill/contracts';
import type en from '../locales/en.json';
import type { Catalog } from './i18n';
import { textOf } from './i18n-context';

/** Namespace of the kit's own texts. */
export const KIT = 'kit';

/** The kit's own catalogue in one language; the shell registers it under {@link KIT}. */
export function kitLocales(code: LanguageCode): Promise<{ default: Catalog }> {
  return import(`../locales/${code}.json`);
}

/** Texts of the kit's own primitives. */
export const useKitText = textOf<keyof typeof en>(KIT);
