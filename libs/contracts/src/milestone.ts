import type { Stage } from './stages.js';

/** What people are written about: the stages of a parcel that matter to them. */
export const MILESTONES = [
  'registered',
  'in_transit',
  'out_for_delivery',
  'ready_for_pickup',
  'attempt_failed',
  'held',
  'delivered',
  'returned',
] as const;
export type Milestone = (typeof MILESTONES)[number];

const RENAMED: Partial<Record<Stage, Milestone>> = { picked_up: 'in_transit', exception: 'held' };

/** The milestone of a parcel at this stage. Picked up and in transit are one: nobody wants two mails on one day. */
export const milestoneOf = (stage: Stage): Milestone => RENAMED[stage] ?? (stage as Milestone);

/** What a text of a mail may name. A forwarded mail says no more than the tracking page: there is nothing personal. */
export const PLACEHOLDERS = ['code', 'link', 'expected', 'company'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
/** Those that make sense in one line without a link. */
export const SUBJECT_PLACEHOLDERS = ['code', 'company'] as const satisfies readonly Placeholder[];

const IN_BRACES = /\{([^{}]*)\}/g;

/** What a text has in braces. */
export const placeholdersIn = (text: string): string[] => Array.from(text.matchAll(IN_BRACES), ([, name = '']) => name);

export type PlaceholderValues = Record<Placeholder, string | null>;

/** Fills in a text. A line with a placeholder that has no value is left out, and with it an empty line before it. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text
    .split('\n')
    .filter((line) => placeholdersIn(line).every((name) => values[name as Placeholder]))
    .map((line) => line.replace(IN_BRACES, (_, name: Placeholder) => values[name] ?? ''))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Who gets milestone mails. */
export const AUDIENCE_ROLES = ['recipient', 'sender', 'subscriber'] as const;
export type AudienceRole = (typeof AUDIENCE_ROLES)[number];

/** What became of a milestone mail; `captured`: written to a file, because no mail server is configured. */
export const MILESTONE_MAIL_STATES = ['waiting', 'sent', 'captured', 'bounced', 'failed'] as const;
export type MilestoneMailState = (typeof MILESTONE_MAIL_STATES)[number];

/** Why an address gets no milestone mails. */
export const PAUSE_REASONS = ['bounced', 'unsubscribed'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** `delay` in minutes; lengths in characters. */
export const NOTIFICATION_LIMITS = {
  delay: { min: 0, max: 240 },
  subject: 150,
  body: 2_000,
  testCode: 6,
  token: 120,
} as const;
