import { textOf } from '@waybill/kit';
import type en from '../locales/en.json';

export type TextKey = keyof typeof en;

export const useText = textOf<TextKey>('mf-public');
