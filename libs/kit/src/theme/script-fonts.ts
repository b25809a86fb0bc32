import type { LanguageCode } from '@waybill/contracts';

type Load = () => Promise<unknown>;

const vazirmatn: [string, Load] = ['Vazirmatn', () => import('@fontsource-variable/vazirmatn/wght.css')];

/** Typefaces for scripts that Commissioner does not cover, one lazy chunk each. */
const SCRIPT_FONTS: Partial<Record<LanguageCode, [name: string, load: Load]>> = {
  ar: vazirmatn,
  fa: vazirmatn,
  in: ['Noto Sans Devanagari', () => import('@fontsource-variable/noto-sans-devanagari/wght.css')],
  ja: ['Noto Sans JP', () => import('@fontsource-variable/noto-sans-jp/wght.css')],
  th: ['Noto Sans Thai', () => import('@fontsource-variable/noto-sans-thai/wght.css')],
};

/** Loads the stylesheet of the script's typeface. @returns the name of its family; undefined without such a typeface */
export async function declareFonts(code: LanguageCode): Promise<string | undefined> {
  const [name, load] = SCRIPT_FONTS[code] ?? [];
  await load?.();
  return name && `${name} Variable`;
}
