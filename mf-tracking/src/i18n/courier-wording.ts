import { type PhraseKey, type PublicParcel, phraseOf, placeOf, type Stage } from '@waybill/contracts';
import { useLanguage } from '@waybill/kit';
import { useText } from './text';

/** A text of the courier in the visitor's language, and whether it differs from the original. */
export interface Wording {
  text: string;
  translated: boolean;
}

/** Translates a status. A wording that is not in the phrasebook is returned unchanged. */
export function useStatusWording(): (status: string | null, stage: Stage, original: boolean) => Wording {
  const t = useText();
  return (status, stage, original) => {
    const source = status?.trim() ?? '';
    if (source === '') return { text: t(STAGE_TEXT[stage]), translated: false };
    const phrase = phraseOf(source);
    const text = phrase ? t(`status.${TRANSIT_PHRASES.has(phrase) ? 'in_transit' : phrase}`) : source;
    const translated = text.toLowerCase() !== source.toLowerCase();
    return { text: original ? source : text, translated };
  };
}

/** Translates the title of an activity, but not the place in it. In English the title is returned unchanged. */
export function useTitleWording(): (title: string, original: boolean) => Wording {
  const t = useText();
  const { code, dir } = useLanguage();
  const isolate = useBidiIsolation();
  return (title, original) => {
    const phrase = code === 'en' ? null : phraseOf(title);
    if (phrase === null || original) return { text: title, translated: phrase !== null };
    const status = t(`status.${phrase}`);
    const place = placeOf(title);
    if (place === null) return { text: status, translated: true };
    const name = isolate(place.name);
    if (place.relation === 'to') return { text: `${status} ${dir === 'rtl' ? '←' : '→'} ${name}`, translated: true };
    return { text: t('answer.at', { status, place: name }), translated: true };
  };
}

const RTL_CHARACTERS = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** Isolates a text of a different direction inside a sentence (Unicode bidi isolates). */
export function useBidiIsolation(): (text: string) => string {
  const { dir } = useLanguage();
  return (text) => (dir === 'rtl' || RTL_CHARACTERS.test(text) ? `\u2068${text}\u2069` : text);
}

/** Whether any text of a parcel is shown in translation. */
export function useIsTranslated(): (parcel: PublicParcel) => boolean {
  const statusWording = useStatusWording();
  const titleWording = useTitleWording();
  return ({ status, stage, history }) =>
    statusWording(status, stage, false).translated ||
    history.data.some(({ title }) => titleWording(title, false).translated);
}

/** Phrases shown as "in transit" in the answer, because the place follows anyway. */
const TRANSIT_PHRASES = new Set<PhraseKey>(['departed', 'arrived', 'in_transit']);

const STAGE_TEXT = {
  registered: 'status.registered',
  picked_up: 'status.picked_up',
  in_transit: 'status.in_transit',
  out_for_delivery: 'status.out_for_delivery',
  ready_for_pickup: 'status.ready_for_pickup',
  delivered: 'status.delivered',
  attempt_failed: 'status.attempt_failed',
  exception: 'status.on_hold',
  returned: 'status.returned',
} as const satisfies Record<Stage, string>;
