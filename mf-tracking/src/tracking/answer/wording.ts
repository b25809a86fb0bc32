import { type PhraseKey, type PublicParcel, phraseOf, placeOf, type Stage } from '@waybill/contracts';
import { useLanguage } from '@waybill/kit';
import { useText } from '../../text';

/** A text of the courier in the visitor's language, and whether that differs from what the courier wrote. */
export interface Wording {
  text: string;
  translated: boolean;
}

/** Puts a status into the visitor's language. A wording that the phrasebook lacks stays as it stands. */
export function useStatusWording(): (status: string | null, stage: Stage, original: boolean) => Wording {
  const t = useText();
  return (status, stage, original) => {
    const written = status?.trim() ?? '';
    if (written === '') return { text: t(STAGE_TEXT[stage]), translated: false };
    const phrase = phraseOf(written);
    const text = phrase ? t(`status.${UNDER_WAY.has(phrase) ? 'in_transit' : phrase}`) : written;
    const translated = text.toLowerCase() !== written.toLowerCase();
    return { text: original ? written : text, translated };
  };
}

/** Puts the title of a scan into the visitor's language, its place as written; English readers read what was written. */
export function useScanWording(): (title: string, original: boolean) => Wording {
  const t = useText();
  const { code, dir } = useLanguage();
  const apart = useIsolation();
  return (title, original) => {
    const phrase = code === 'en' ? null : phraseOf(title);
    if (phrase === null || original) return { text: title, translated: phrase !== null };
    const status = t(`status.${phrase}`);
    const place = placeOf(title);
    if (place === null) return { text: status, translated: true };
    const name = apart(place.name);
    if (place.relation === 'to') return { text: `${status} ${dir === 'rtl' ? '←' : '→'} ${name}`, translated: true };
    return { text: t('answer.at', { status, place: name }), translated: true };
  };
}

const FROM_RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** Keeps a text of another direction together inside a sentence. */
export function useIsolation(): (text: string) => string {
  const { dir } = useLanguage();
  return (text) => (dir === 'rtl' || FROM_RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);
}

/** Whether anything of a parcel reads otherwise than the courier wrote it. */
export function useIsTranslated(): (parcel: PublicParcel) => boolean {
  const statusWording = useStatusWording();
  const scanWording = useScanWording();
  return ({ status, stage, history }) =>
    statusWording(status, stage, false).translated ||
    history.data.some(({ title }) => scanWording(title, false).translated);
}

/** Said as one thing: the place that follows tells the rest. */
const UNDER_WAY = new Set<PhraseKey>(['departed', 'arrived', 'in_transit']);

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
