import { z } from 'zod';
import { HEROES, LIMITS, OVERLAYS, PAGE_ICONS } from './constants.js';
import { basedOn, choice, id, longText, optionalText, text, timestamp } from './fields.js';

export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The page that the footer links; it exists from the first start and cannot be deleted. */
export const PRIVACY_POLICY_SLUG = 'privacy-policy';

const slug = text('Slug', LIMITS.slug).regex(
  SLUG_PATTERN,
  'Slug can contain only lowercase letters, digits and single hyphens.',
);

const fields = {
  title: text('Title'),
  sub_title: optionalText('Subtitle'),
  content: longText('Content', LIMITS.content),
};

/** `POST /api/pages`. A slug is made from the title when none is given. */
export const pageCreate = z.strictObject({
  ...fields,
  slug: slug.optional(),
  icon: choice('Icon', PAGE_ICONS).default('pages'),
  overlay: choice('Overlay', OVERLAYS).default('overlay1'),
  image: choice('Image', HEROES).default('hero-mixed').describe('The hero illustration; named `hero` in responses.'),
});

/** `PATCH /api/pages`. What is not sent stays as it is. */
export const pageUpdate = z.strictObject({
  id: id(),
  ...fields,
  slug: slug.optional(),
  icon: choice('Icon', PAGE_ICONS).optional(),
  overlay: choice('Overlay', OVERLAYS).optional(),
  image: choice('Image', HEROES).optional(),
  updated_at: basedOn,
});

/** A content page as the site shows it. */
export const page = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  sub_title: z.string().nullable(),
  content: z.string(),
  icon: z.enum(PAGE_ICONS),
  hero: z.enum(HEROES),
  overlay: z.enum(OVERLAYS),
  created_at: timestamp,
  updated_at: timestamp,
});

/** A page in a menu or a list: everything but its content. */
export const pageEntry = page.omit({ content: true });

export type Page = z.infer<typeof page>;
export type PageEntry = z.infer<typeof pageEntry>;
export type PageCreate = z.input<typeof pageCreate>;
export type PageUpdate = z.input<typeof pageUpdate>;
