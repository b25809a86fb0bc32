import { z } from 'zod';
import { LIMITS } from './constants.js';
import { baseUpdatedAt, choice, id, longText, optionalText, text, timestamp } from './fields.js';
import { LANGUAGES } from './languages.js';
import { pageQuery } from './page-query.js';
import { READ_ONLY, readOnlyFields } from './read-only.js';

/** What the admin can translate. */
export const TRANSLATED_KINDS = ['page', 'review', 'preset', 'pickup'] as const;
export type TranslatedKind = (typeof TRANSLATED_KINDS)[number];

/**
 * The translated fields of each kind; `text` is the content of a page, the words of a review, a preset's description, a pick-up
 * point's opening hours. */
const FIELDS = {
  page: {
    kind: z.literal('page'),
    title: text('Title'),
    sub_title: optionalText('Subtitle'),
    text: longText('Text', LIMITS.content),
  },
  review: { kind: z.literal('review'), text: longText('Text', LIMITS.review) },
  preset: { kind: z.literal('preset'), title: text('Title'), text: longText('Text', LIMITS.description) },
  pickup: { kind: z.literal('pickup'), text: longText('Text', LIMITS.hours) },
};

const owner = {
  record: text('Record', LIMITS.slug).describe('Id of the record; of a page also its slug.'),
  language: choice('Language', LANGUAGES),
};
const version = { id: id(), ...readOnlyFields(READ_ONLY.translation), updated_at: baseUpdatedAt };
const kindError = { error: `Kind must be one of: ${TRANSLATED_KINDS.join(', ')}.` };

/** `POST /api/translations`. A record has at most one translation into a language. */
export const translationCreate = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ ...FIELDS.page, ...owner }),
    z.strictObject({ ...FIELDS.review, ...owner }),
    z.strictObject({ ...FIELDS.preset, ...owner }),
    z.strictObject({ ...FIELDS.pickup, ...owner }),
  ],
  kindError,
);

/** `PATCH /api/translations`. */
export const translationUpdate = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ ...FIELDS.page, ...version }),
    z.strictObject({ ...FIELDS.review, ...version }),
    z.strictObject({ ...FIELDS.preset, ...version }),
    z.strictObject({ ...FIELDS.pickup, ...version }),
  ],
  kindError,
);

/** Query of `GET /api/translations`: the translations of one record. */
export const translationListQuery = pageQuery.extend({ kind: choice('Kind', TRANSLATED_KINDS), record: owner.record });

/** A translation of a record's texts. */
export const translation = z.object({
  id: z.string(),
  kind: z.enum(TRANSLATED_KINDS),
  record_id: z.string(),
  language: z.enum(LANGUAGES),
  title: z.string().nullable(),
  sub_title: z.string().nullable(),
  text: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
});

export type Translation = z.infer<typeof translation>;
export type TranslationCreate = z.input<typeof translationCreate>;
export type TranslationUpdate = z.input<typeof translationUpdate>;
