import type { ParcelSummary, PublicParcel } from '@waybill/contracts';
import { useLanguage } from '@waybill/kit';

/** The status of a parcel in the visitor's language; a wording that is not read for certain stays as it is. */
export interface Wording {
  text: string;
  /** Whether the text differs from what the courier wrote. */
  translated: boolean;
  /** BCP 47 tag of a text that is not in the page's language. */
  lang?: string | undefined;
}

export function statusWording(
  { status, status_text, language }: PublicParcel | ParcelSummary,
  original: boolean,
): Wording {
  const source = status?.trim() ?? '';
  const text = status_text ?? source;
  const translated = source !== '' && text.toLowerCase() !== source.toLowerCase();
  return status_text && !(original && source)
    ? { text, translated }
    : { text: source, translated, lang: language ?? undefined };
}

const RTL_CHARACTERS = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** Isolates a text of a different direction inside a sentence (Unicode bidi isolates). */
export function useBidiIsolation(): (text: string) => string {
  const { dir } = useLanguage();
  return (text) => (dir === 'rtl' || RTL_CHARACTERS.test(text) ? `\u2068${text}\u2069` : text);
}

/** Whether any text of a parcel is shown in translation. */
export const isTranslated = (parcel: PublicParcel): boolean =>
  statusWording(parcel, false).translated ||
  [parcel, ...parcel.history.data].some(({ translation }) => Object.keys(translation ?? {}).length > 0);

/** A parcel in the words of the page's language, as far as the server translates them. */
export function translated({ answer, translation, ...parcel }: PublicParcel): PublicParcel {
  const { answer_place: name, answer_note: note, ...places } = translation ?? {};
  const place = answer.place && name ? { ...answer.place, name } : answer.place;
  return { ...parcel, ...places, translation, answer: { ...answer, place, note: note ?? answer.note } };
}

/** The language of a field of a parcel where it is not the page's. */
export const langOf = (
  { language, translation }: PublicParcel,
  field: keyof PublicParcel['translation'],
  original: boolean,
): string | undefined => (original || !translation?.[field] ? (language ?? undefined) : undefined);
