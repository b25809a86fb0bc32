import type { LanguageCode } from '@waybill/contracts';
import { filled, textsOf } from './texts.js';

const LABELS = ['manifest', 'from', 'to', 'date', 'subject'] as const;
type Label = (typeof LABELS)[number];

const textsIn = textsOf<'check' | `label.${Label}`>(new URL('mail-texts/', import.meta.url));

/** The words of the templates themselves. */
export function labelsIn(language: LanguageCode): Record<Label, string> {
  const texts = textsIn(language);
  return Object.fromEntries(LABELS.map((name) => [name, texts[`label.${name}`]])) as Record<Label, string>;
}

/** The line of each mail that leads to the page on which its check code is looked up. */
export const checkLine = (code: string, language: LanguageCode): string => filled(textsIn(language).check, { code });
