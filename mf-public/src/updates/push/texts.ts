import type { Text } from '@waybill/kit';
import type en from './locales/en.json';

export type PushTextKey = keyof typeof en;
export type PushText = Text<PushTextKey>;
