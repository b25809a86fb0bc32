import {
  HOME_FIGURES,
  HOME_KEYS,
  HOME_SECTIONS,
  type HomeContent,
  type HomeFigure,
  type HomeSection,
  type HomeTextKey,
  homeUpdate,
  type LanguageCode,
  USUAL_CLIENTS,
  USUAL_FIGURES,
  USUAL_LAYOUT,
} from '@waybill/contracts';
import type { FieldErrors } from '@waybill/kit/forms';

/**
 * What the form holds: each text under its key, empty for the usual one; the sections that are shown, with commas between
 * them; a client on each line; and each figure in two fields.
 */
export type HomeValues = Record<
  HomeTextKey | 'sections' | 'clients' | `figure.${HomeFigure}` | `suffix.${HomeFigure}`,
  string
>;

export function initial({ texts, sections, figures, clients }: HomeContent): HomeValues {
  const shown: HomeContent['figures'] = figures ?? USUAL_FIGURES;
  const entries = [
    ...HOME_KEYS.map((key) => [key, texts[key] ?? '']),
    ...HOME_FIGURES.flatMap((name) => [
      [`figure.${name}`, String(shown?.[name]?.value ?? '')],
      [`suffix.${name}`, shown?.[name]?.suffix ?? ''],
    ]),
    ['sections', (sections ?? HOME_SECTIONS).join()],
    ['clients', (clients ?? USUAL_CLIENTS).join('\n')],
  ];
  return Object.fromEntries(entries) as HomeValues;
}

/** A new site. */
export const USUAL = initial({ texts: {}, ...USUAL_LAYOUT });

export const sectionsOf = (sections: string): HomeSection[] =>
  sections.split(',').filter((name) => name !== '') as HomeSection[];

/** The content that the values stand for. What is as on a new site is null, and follows what the usual becomes. */
export function contentOf(values: HomeValues): HomeContent {
  const own = HOME_KEYS.map((key) => [key, values[key].trim()] as const).filter(([, text]) => text !== '');
  const isUsual = (...names: (keyof HomeValues)[]) => names.every((name) => values[name] === USUAL[name]);
  const names = values.clients.split('\n').map((name) => name.trim());
  return {
    texts: Object.fromEntries(own),
    sections: isUsual('sections') ? null : sectionsOf(values.sections),
    figures: isUsual(...HOME_FIGURES.flatMap(fieldsOf)) ? null : figuresOf(values),
    clients: isUsual('clients') ? null : names.filter((name) => name !== ''),
  };
}

const fieldsOf = (name: HomeFigure) => [`figure.${name}`, `suffix.${name}`] as const;

/** A figure whose field is empty is not shown. */
const figuresOf = (values: HomeValues) =>
  Object.fromEntries(
    HOME_FIGURES.filter((name) => values[`figure.${name}`].trim() !== '').map((name) => [
      name,
      { value: Number(values[`figure.${name}`]), suffix: values[`suffix.${name}`] },
    ]),
  );

/** The body of the request: what of the content `changed` concerns. */
export function toBody(language: LanguageCode, values: HomeValues, changed: Partial<HomeValues>) {
  const { texts: _, ...layout } = contentOf(values);
  const texts = HOME_KEYS.filter((key) => key in changed).map((key) => [key, values[key]]);
  const concerned = {
    sections: 'sections' in changed,
    figures: HOME_FIGURES.flatMap(fieldsOf).some((name) => name in changed),
    clients: 'clients' in changed,
  };
  return {
    language,
    ...(texts.length > 0 && { texts: Object.fromEntries(texts) as object }),
    ...(concerned.sections && { sections: layout.sections }),
    ...(concerned.figures && { figures: layout.figures }),
    ...(concerned.clients && { clients: layout.clients }),
  };
}

/** The errors of the values by the names of their fields. */
export function errorsOf(language: LanguageCode, values: HomeValues): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of homeUpdate.safeParse(toBody(language, values, values)).error?.issues ?? []) {
    const [part, name] = path.map(String);
    const field = part === 'texts' ? name : part === 'figures' ? `figure.${name}` : part;
    errors[field ?? ''] ??= message;
  }
  return errors;
}
