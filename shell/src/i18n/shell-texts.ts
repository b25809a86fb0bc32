import type { LanguageCode } from '@waybill/contracts';
import { textOf } from '@waybill/kit';
import type en from '../locales/en.json';

/** Namespace of the shell's texts. */
export const SHELL = 'shell';

export const useText = textOf<keyof typeof en>(SHELL);

export const shellLocales = (code: LanguageCode) => import(`../locales/${code}.json`);
