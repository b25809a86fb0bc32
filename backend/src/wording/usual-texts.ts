import { readFileSync } from 'node:fs';
import { LANGUAGES, type LanguageCode } from '@waybill/contracts';

/** Sentences that couriers usually write, by key; `{place}` stands for a place. */
export type UsualTexts = Readonly<Record<string, string>>;

const read = (code: LanguageCode): UsualTexts =>
  JSON.parse(readFileSync(new URL(`usual-texts/${code}.json`, import.meta.url), 'utf8'));

/** The usual texts in each language; the English ones are what scans are compared with. */
export const USUAL_TEXTS = Object.fromEntries(LANGUAGES.map((code) => [code, read(code)])) as Readonly<
  Record<LanguageCode, UsualTexts>
>;

/** A place at the end of a key: what is there. */
export const FACILITIES = ['hub', 'sorting', 'depot', 'warehouse', 'airport', 'port'] as const;
export type Facility = (typeof FACILITIES)[number];

interface Usual {
  key: string;
  pattern: RegExp;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = (text: string) => new RegExp(`^${escaped(text).replace('\\{place\\}', '(.{1,100}?)')}$`, 'i');

const usualIn = (prefix: string): Usual[] =>
  Object.entries(USUAL_TEXTS.en)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, text]) => ({ key, pattern: patternOf(text) }));

/** English sentences without a place; looked up before the patterns. */
const EXACT = new Map(Object.entries(USUAL_TEXTS.en).map(([key, text]) => [text.toLowerCase(), key]));
const PATTERNS = { scan: usualIn('scan.').filter(({ key }) => USUAL_TEXTS.en[key]?.includes('{place}')) };

/** The key of a usual sentence, and the place in it; null for any other text. */
export function usualSentence(text: string): { key: string; place: string } | null {
  const trimmed = text.trim();
  const key = EXACT.get(trimmed.toLowerCase());
  if (key) return { key, place: '' };
  for (const usual of PATTERNS.scan) {
    const place = usual.pattern.exec(trimmed)?.[1];
    if (place !== undefined) return { key: usual.key, place };
  }
  return null;
}
