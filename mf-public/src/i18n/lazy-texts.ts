import type { LanguageCode } from '@waybill/contracts';
import { type Catalog, createI18n, type Text } from '@waybill/kit';

/** The texts of a part of the page that is loaded later, with the part: the first visit does without them. */
export async function loadTexts<Key extends string>(
  code: LanguageCode,
  load: (code: LanguageCode) => Promise<{ default: Catalog }>,
): Promise<Text<Key>> {
  const texts = createI18n(code);
  texts.register('', (await load(code)).default);
  return (key, values) => texts.text('', key, values);
}
