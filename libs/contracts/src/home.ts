import { z } from 'zod';
import { choice, optionalText, text } from './fields.js';
import { HOME_FIGURES, HOME_KEYS, HOME_LIMITS, HOME_SECTIONS, homeTextLimit } from './home-parts.js';
import { LANGUAGES } from './languages.js';
import { decimal } from './number-fields.js';

const FIGURE = 'A figure must be a number from 0 to 999,999 with at most one decimal place.';

/** The message for anything but an object; what is in it has messages of its own. */
const objectError = (message: string) => ({
  error: ({ code }: { code: string }) => (code === 'invalid_type' ? message : undefined),
});

const figure = z.strictObject(
  {
    value: decimal('A figure', { min: 0, max: HOME_LIMITS.figure, decimals: 1, message: FIGURE }),
    suffix: z.enum(['', '+', '%'], 'A suffix must be +, % or nothing.'),
  },
  objectError('A figure must have a value and a suffix.'),
);

/** A list in which nothing is twice. */
const list = <Item extends z.ZodType>(label: string, item: Item, max: number) =>
  z
    .array(item, `${label} must be a list.`)
    .max(max, `${label} must be at most ${max}.`)
    .refine((items) => new Set(items).size === items.length, `${label} must be there once each.`);

/**
 * `PATCH /api/home`: what is not sent stays. Texts are those of the language, and where one is empty the usual text
 * applies; the rest is the same in all languages, null for the usual. A figure that is missing is not shown.
 */
export const homeUpdate = z.strictObject({
  language: choice('Language', LANGUAGES),
  texts: z
    .strictObject(
      Object.fromEntries(HOME_KEYS.map((key) => [key, optionalText(key, homeTextLimit(key))])),
      objectError('Texts must be an object.'),
    )
    .optional(),
  sections: list('Sections', choice('Section', HOME_SECTIONS), HOME_SECTIONS.length).nullable().optional(),
  figures: z
    .strictObject(
      Object.fromEntries(HOME_FIGURES.map((name) => [name, figure.optional()])),
      objectError('Figures must be an object.'),
    )
    .nullable()
    .optional(),
  clients: list('Clients', text('A client', HOME_LIMITS.client), HOME_LIMITS.clients).nullable().optional(),
});

/** What the company has changed on the home page, in one language. */
export const homeContent = z.object({
  texts: z.record(z.string(), z.string()),
  sections: z.array(z.enum(HOME_SECTIONS)).nullable(),
  figures: z.record(z.string(), z.object({ value: z.number(), suffix: z.string() })).nullable(),
  clients: z.array(z.string()).nullable(),
});

/** Query of `GET /api/home`. */
export const homeQuery = z.strictObject({ language: choice('Language', LANGUAGES) });

export type HomeContent = z.infer<typeof homeContent>;
/** What all languages share. */
export type HomeLayout = Omit<HomeContent, 'texts'>;

/** A new site. */
export const USUAL_LAYOUT: HomeLayout = { sections: null, figures: null, clients: null };
