import { textOf } from '@waybill/kit';
import type en from './locales/en.json';

export const useText = textOf<keyof typeof en>('__NAME__');
