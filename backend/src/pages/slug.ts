import { LIMITS } from '@waybill/contracts';

/** Paths under `/api/pages` that are not slugs. */
const RESERVED = ['search'];
const SUFFIX_LENGTH = 12;

/** The slug of a title: Latin letters, digits and single hyphens. */
export async function slugOf(title: string): Promise<string> {
  const { transliterate } = await import('transliteration');
  const words = transliterate(title.normalize('NFC'))
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LIMITS.slug - SUFFIX_LENGTH)
    .replace(/^-+|-+$/g, '');
  return words || 'page';
}

export const isReserved = (slug: string): boolean => RESERVED.includes(slug);

/** The first of `slug`, `slug-2`, `slug-3`, … that is neither reserved nor among `taken`. */
export function firstFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(candidate) && !isReserved(candidate)) return candidate;
  }
}
