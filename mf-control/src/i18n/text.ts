import { textOf } from '@waybill/kit';
import type en from '../locales/en.json';

/** Key of a text of this remote. */
export type TextKey = keyof typeof en;

export const useText = textOf<TextKey>('mf-control');
