import type { LanguageCode } from '@waybill/contracts';
import { declareFonts, showFonts, useLanguage, useLocation } from '@waybill/kit';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Two letters of a script that differ in width in every font that has them, and not as the boxes of one that lacks them. */
const LETTERS: Partial<Record<LanguageCode, [string, string]>> = {
  ar: ['ا', 'ش'],
  fa: ['ا', 'ش'],
  in: ['र', 'ऊ'],
  ja: ['ｱ', 'あ'],
  th: ['เ', 'ฌ'],
};

const TYPEFACES = ['Commissioner Variable', 'Bricolage Grotesque Variable', 'JetBrains Mono Variable'];

/**
 * In a language whose script has its own typeface, shows the site's typefaces from the second page on: their arrival
 * would move the text of the first one, which is readable in a font of the system. Where there is none, they are shown
 * as soon as they are there.
 */
export function useScriptFonts(): void {
  const { code } = useLanguage();
  const { pathname } = useLocation();
  const [firstPath] = useState(pathname);
  const isLoaded = useRef(false);
  useEffect(() => {
    const keepSystemFont = () => false;
    void loadFor(code)
      .catch(keepSystemFont)
      .then((loaded) => {
        isLoaded.current = loaded;
      });
  }, [code]);
  useLayoutEffect(() => {
    if (pathname !== firstPath && isLoaded.current) showFonts();
  }, [pathname, firstPath]);
}

/** @returns whether there is a typeface to show; it has the letters of this page */
async function loadFor(code: LanguageCode): Promise<boolean> {
  const letters = LETTERS[code];
  if (!letters) return false;
  const family = await declareFonts(code);
  if (!hasFont(letters)) showFonts();
  const text = document.getElementById('root')?.textContent ?? '';
  await Promise.allSettled([family, ...TYPEFACES].map((name) => document.fonts.load(`1em "${name}"`, text)));
  return true;
}

function hasFont(letters: [string, string]): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return true;
  context.font = '100px sans-serif';
  const [narrow, wide] = letters.map((letter) => context.measureText(letter).width);
  return narrow !== wide;
}
