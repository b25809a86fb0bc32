import { z } from 'zod';
import { choice, optionalChoice, optionalText } from './fields.js';
import { LANGUAGES } from './languages.js';

const MAX_ZONE = 64;

/** Whether a text names a time zone, such as Europe/Berlin. */
export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** The steps of the first run, in order; after the last one its page is not offered any more. */
export const SETUP_STEPS = ['company', 'region', 'contact', 'mail', 'done'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** The fields of the settings that say where the company is at home, and how far its first run is. */
export const regionFields = {
  time_zone: optionalText('Time zone', MAX_ZONE).refine(
    (zone) => !zone || isTimeZone(zone),
    'Time zone must be an IANA time zone, such as Europe/Berlin.',
  ),
  languages: z
    .array(choice('Language', LANGUAGES), 'Languages must be a list of codes.')
    .max(LANGUAGES.length, 'Languages must be a list without repetitions.')
    .nullable()
    .optional()
    .transform((codes) => (codes?.length === 0 ? null : codes))
    .describe('That the site offers; null for all of them. The default one is offered in any case.'),
  default_language: optionalChoice('Default language', LANGUAGES),
  setup: choice('Step of the first run', SETUP_STEPS).optional(),
};
