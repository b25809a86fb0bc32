import type { LanguageCode, Translation } from '@waybill/contracts';

export interface TranslationValues {
  language: LanguageCode | null;
  title: string;
  sub_title: string;
  text: string;
}

export const initial = (item: Translation | null): TranslationValues => ({
  language: item?.language ?? null,
  title: item?.title ?? '',
  sub_title: item?.sub_title ?? '',
  text: item?.text ?? '',
});
