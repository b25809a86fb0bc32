import { LANGUAGE_TAGS, type LanguageCode } from '@waybill/contracts';
import { languageOfCookie, useLanguage } from '@waybill/kit';
import { type ComponentType, useEffect, useState } from 'react';
import { useBoot } from '../boot/boot-context';
import { languagesIn } from '../boot/brand';
import { useChrome } from '../remotes/remotes-context';

const DISMISSED = 'language-offer';

interface OfferProps {
  code: LanguageCode;
  onDismiss: () => void;
}

/**
 * Offers the language that the browser asks for when the page is in another one. Nobody is redirected: what is at a URL
 * is the same for everybody. The line and its texts are loaded only for those who see it.
 */
export function LanguageOffer() {
  const { code } = useLanguage();
  const boot = useBoot();
  // A panel is in one language.
  const isPanel = typeof useChrome() === 'object';
  const [offer, setOffer] = useState<{ code: LanguageCode; Line: ComponentType<OfferProps> } | null>(null);
  useEffect(() => {
    const wanted = preferredLanguage(navigator.languages, languagesIn(boot).languages);
    if (isPanel || wanted === undefined || wanted === code || isDecided()) return;
    import(/* webpackChunkName: "language-offer" */ './language-offer-line').then(
      ({ LanguageOfferLine }) => setOffer({ code: wanted, Line: LanguageOfferLine }),
      () => undefined,
    );
  }, [boot, code, isPanel]);
  if (!offer) return null;
  const dismiss = () => {
    setOffer(null);
    remember();
  };
  return <offer.Line code={offer.code} onDismiss={dismiss} />;
}

/** The first of the browser's languages that the site has. */
export function preferredLanguage(
  tags: readonly string[],
  languages: readonly LanguageCode[],
): LanguageCode | undefined {
  for (const tag of tags) {
    const [primary] = tag.toLowerCase().split('-');
    const found = languages.find((code) => LANGUAGE_TAGS[code] === primary);
    if (found) return found;
  }
  return undefined;
}

/** The visitor has declined, or chosen a language. One that came with a link was not chosen. */
function isDecided(): boolean {
  const isFromLink = new URLSearchParams(window.location.search).has('lang');
  if (languageOfCookie(document.cookie) && !isFromLink) return true;
  try {
    return localStorage.getItem(DISMISSED) !== null;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    localStorage.setItem(DISMISSED, 'declined');
  } catch {
    // Without storage the line comes again on the next page.
  }
}
