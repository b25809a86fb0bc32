import { textOf } from '@waybill/kit';
import type en from '../locales/en.json';

/** Key in this remote's catalogue. */
export type TextKey = keyof typeof en;

export const useText = textOf<TextKey>('mf-control');
