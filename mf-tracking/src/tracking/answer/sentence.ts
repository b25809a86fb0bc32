import type { ParcelSummary, PublicParcel } from '@waybill/contracts';
import { statusWording, useBidiIsolation } from '../../i18n/courier-wording';
import { useText } from '../../i18n/text';

/** What a parcel's state comes to, in a sentence. */
export interface Sentence {
  text: string;
  /** BCP 47 tag, where it is not the page's language. */
  lang: string | undefined;
}

/** "On its way, last seen Rotterdam hub". */
export function useSentence(): (parcel: PublicParcel | ParcelSummary, original?: boolean) => Sentence {
  const t = useText();
  const isolate = useBidiIsolation();
  return (parcel, original = false) => {
    const { place } = parcel.answer;
    const { text, lang } = statusWording(parcel, original);
    const status = isolate(text);
    const name = original && 'current_location' in parcel ? parcel.current_location : place?.name;
    if (!name || !place) return { text: status, lang };
    // Nothing but names stands beside what is in another language.
    const key = place.relation === 'seen' && !lang ? 'answer.seen' : 'answer.at';
    return { text: t(key, { status, place: isolate(name) }), lang };
  };
}
