import type { HomeContent } from '@waybill/contracts';
import { siteSettingsAtom, useAtomValue } from '@waybill/kit';
import { createContext, useContext } from 'react';
import { type TextKey, useText } from './text';

/** The draft of the home page's editor, in place of what is saved. */
export const HomeDraft = createContext<HomeContent | null>(null);

/** What the company has changed on the home page; null while all is as usual. */
export function useHome(): HomeContent | null {
  const settings = useAtomValue(siteSettingsAtom) as { home?: HomeContent | null } | null;
  return useContext(HomeDraft) ?? settings?.home ?? null;
}

/** {@link useText} for texts that the company may have written itself. */
export function useOwnText() {
  const t = useText();
  const texts = useHome()?.texts;
  return (key: TextKey) => texts?.[key] ?? t(key);
}
