import type { LanguageCode } from '@waybill/contracts';
import type en from '../locales/en.json';
import type { Catalog } from './i18n';
import { textOf } from './i18n-context';

/** Namespace of the kit's texts. */
export const KIT = 'kit';

/** The kit's catalogue in one language; the shell registers it under {@link KIT}. */
export function kitLocales(code: LanguageCode): Promise<{ default: Catalog }> {
  return import(`../locales/${code}.json`);
}

/** The texts of the kit's primitives. */
export const useKitText = textOf<keyof typeof en>(KIT);
