import { z } from 'zod';
import { HEROES, LIMITS, OVERLAYS, PAGE_ICONS } from './constants.js';
import { baseUpdatedAt, choice, id, longText, optionalText, text, timestamp } from './fields.js';
import { LANGUAGES } from './languages.js';
import { READ_ONLY, readOnlyFields } from './read-only.js';

export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Slug of the page linked in the footer; it is created on the first start and cannot be deleted. */
export const PRIVACY_POLICY_SLUG = 'privacy-policy';

const slug = text('Slug', LIMITS.slug)
  .regex(SLUG_PATTERN, 'Slug can contain only lowercase letters, digits and single hyphens.')
  .meta({ pattern: SLUG_PATTERN.source });

const fields = {
  title: text('Title'),
  sub_title: optionalText('Subtitle'),
  content: longText('Content', LIMITS.content),
};

/** `POST /api/pages`. The slug is generated from the title by default. */
export const pageCreate = z.strictObject({
  ...fields,
  slug: slug.optional(),
  icon: choice('Icon', PAGE_ICONS).default('pages'),
  overlay: choice('Overlay', OVERLAYS).default('overlay1'),
  image: choice('Image', HEROES).default('hero-mixed').describe('The hero illustration; named `hero` in responses.'),
});

/** `PATCH /api/pages`. Omitted optional fields are not changed. */
export const pageUpdate = z.strictObject({
  id: id(),
  ...fields,
  slug: slug.optional(),
  icon: choice('Icon', PAGE_ICONS).optional(),
  overlay: choice('Overlay', OVERLAYS).optional(),
  image: choice('Image', HEROES).optional(),
  hero: choice('Hero', HEROES).optional().describe('As responses name `image`, which wins over it.'),
  ...readOnlyFields(READ_ONLY.page),
  languages: z
    .array(z.string('Languages must be a list of texts.'), 'Languages must be a list of texts.')
    .optional()
    .meta({ readOnly: true }),
  updated_at: baseUpdatedAt,
});

/** A content page. */
export const page = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  sub_title: z.string().nullable(),
  content: z.string(),
  icon: z.enum(PAGE_ICONS),
  hero: z.enum(HEROES),
  overlay: z.enum(OVERLAYS),
  language: z
    .enum(LANGUAGES)
    .describe('Of title, subtitle and content: that of `Accept-Language` for visitors if there is a translation.'),
  languages: z.array(z.enum(LANGUAGES)).describe('All languages that the page can be read in, the original first.'),
  created_at: timestamp,
  updated_at: timestamp,
});

/** A page in a menu or a list: without its content. */
export const pageEntry = page.omit({ content: true });

export type Page = z.infer<typeof page>;
export type PageEntry = z.infer<typeof pageEntry>;
export type PageCreate = z.input<typeof pageCreate>;
export type PageUpdate = z.input<typeof pageUpdate>;
