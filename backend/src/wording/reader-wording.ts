import {
  type Answer,
  LANGUAGE_TAGS,
  type LanguageCode,
  type PublicActivity,
  type PublicParcel,
} from '@waybill/contracts';
import { textLanguage } from '../translations/text-language.js';
import { fillIn } from './fill-in.js';
import { moveIn, placeIn } from './places.js';
import { USUAL_TEXTS, usualSentence } from './usual-texts.js';

type Scan = Pick<PublicActivity, 'title' | 'description' | 'phrase' | 'place'>;
type Places = Pick<PublicParcel, 'status' | 'shipped_via' | 'current_location' | 'destination' | 'pickup_location'>;
type ScanWords = Pick<PublicActivity, 'language' | 'translation' | 'written_in'>;
type ParcelWords = Pick<PublicParcel, 'language' | 'status_text' | 'translation'>;

/** What presets say in a language: their own words → the admin's translation. */
export type PresetWords = ReadonlyMap<string, string>;

const languageNamesIn = (reader: LanguageCode) => new Intl.DisplayNames(LANGUAGE_TAGS[reader], { type: 'language' });

/** Made once for each language: a page of a hundred scans would make a hundred. */
const languageNames = new Map<LanguageCode, Intl.DisplayNames>();

/** Translates what couriers write into the language of one reader. */
export class ReaderWording {
  /** Null where texts stay as they are. */
  private readonly target: LanguageCode | null;

  /** `reader` is null if the language of the reader is unknown. */
  constructor(
    private readonly company: LanguageCode,
    private readonly reader: LanguageCode | null,
    private readonly presets: PresetWords,
  ) {
    this.target = reader === company ? null : reader;
  }

  ofScan(scan: Scan): ScanWords {
    const language = this.foreign(`${scan.title} ${scan.description}`);
    const translation = filled({ title: this.title(scan), description: this.sentence(scan.description) });
    const isTranslated = translation.title && translation.description;
    return { language, translation, written_in: language && !isTranslated ? this.nameOf(language) : null };
  }

  ofParcel({ status, ...parcel }: Places, { phrase, place, note }: Answer): ParcelWords {
    const translation = filled({
      shipped_via: parcel.shipped_via && this.sentence(parcel.shipped_via),
      current_location: this.place(parcel.current_location),
      destination: this.place(parcel.destination),
      pickup_location: this.place(parcel.pickup_location),
      answer_place: this.place(place?.name ?? null),
      answer_note: note && this.sentence(note),
    });
    const status_text = (phrase && USUAL_TEXTS[this.reader ?? 'en'][`phrase.${phrase}`]) ?? null;
    const words = [status, parcel.shipped_via, note].join(' ');
    return { language: this.foreign(words), status_text, translation };
  }

  /** The language of a text; null if it is the reader's. */
  private foreign(text: string): string | null {
    const tag = textLanguage(text, this.company);
    return this.reader !== null && tag === LANGUAGE_TAGS[this.reader] ? null : tag;
  }

  private nameOf(tag: string): string | null {
    if (this.reader === null) return null;
    const known = languageNames.get(this.reader) ?? languageNamesIn(this.reader);
    languageNames.set(this.reader, known);
    return known.of(tag) ?? null;
  }

  private title({ title, phrase, place }: Scan): string | null {
    if (this.target === null) return null;
    const own = this.sentence(title) ?? moveIn(this.target, title);
    const words = phrase && USUAL_TEXTS[this.target][`phrase.${phrase}`];
    if (own || !words) return own;
    if (!place) return words;
    const pattern = USUAL_TEXTS[this.target][place.relation === 'to' ? 'phrase.to' : 'phrase.at'] ?? '';
    return fillIn(this.target, pattern.replace('{phrase}', words), this.place(place.name) ?? place.name);
  }

  /** A text as a whole; null if there is no translation. */
  private sentence(text: string): string | null {
    const own = this.presets.get(text);
    if (own !== undefined || this.target === null) return own ?? null;
    const usual = usualSentence(text);
    const translated = usual && USUAL_TEXTS[this.target][usual.key];
    return translated ? fillIn(this.target, translated, this.place(usual.place) ?? usual.place) : null;
  }

  /** A place whose words differ in the language; null if it stays as it is. */
  private place(name: string | null): string | null {
    if (this.target === null || !name) return null;
    const localized = placeIn(this.target, name);
    return localized === name ? null : localized;
  }
}

/** Without the fields that have no translation. */
const filled = <T extends Record<string, string | null>>(texts: T) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as { [K in keyof T]?: string };
