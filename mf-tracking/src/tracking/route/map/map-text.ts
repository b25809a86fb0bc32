import type { Text } from '@waybill/kit';
import type en from './locales/en.json';

export type MapText = Text<keyof typeof en>;
