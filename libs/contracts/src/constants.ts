/** Enumerations and limits of the API. Imports no schema library, so that browser code can use it without extra bytes. */

/** Icons of an activity: value in the API → label. */
export const ACTIVITY_ICONS = {
  radio_button_checked: 'checked',
  pan_tool: 'stop',
  verified: 'verified',
  check_circle: 'check circle',
  radio_button_unchecked: 'unchecked',
  airplanemode_active: 'plane',
  moped: 'bike',
  directions_boat: 'boat',
  local_shipping: 'truck',
  home_work: 'warehouse',
  departure_board: 'timed bus',
} as const;
export type ActivityIcon = keyof typeof ACTIVITY_ICONS;
export const ACTIVITY_ICON_NAMES = Object.keys(ACTIVITY_ICONS) as [ActivityIcon, ...ActivityIcon[]];

/** Colors of an activity: theme tokens for dots and icons, never for text. */
export const COLORS = ['green', 'black', 'gold', 'red'] as const;
export type ActivityColor = (typeof COLORS)[number];

/** Icons of a content page in the menu. */
export const PAGE_ICONS = ['people', 'copyright', 'pages', 'folder'] as const;
export type PageIcon = (typeof PAGE_ICONS)[number];

export const OVERLAYS = ['overlay1', 'overlay2', 'overlay3', 'overlay4'] as const;
export type Overlay = (typeof OVERLAYS)[number];

export const HEROES = ['hero-mixed', 'hero-air', 'hero-sea', 'hero-road'] as const;
export type Hero = (typeof HEROES)[number];

/** What a visitor's message is about. */
export const MESSAGE_TOPICS = ['where', 'late', 'damaged', 'missing', 'address', 'customs', 'pickup', 'other'] as const;
export type MessageTopic = (typeof MESSAGE_TOPICS)[number];

/** From very unhappy to very happy. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];

export const MAIL_DRIVERS = ['mail', 'smtp'] as const;
export type MailDriver = (typeof MAIL_DRIVERS)[number];

export const MAIL_TEMPLATES = ['plain', 'html1', 'html2', 'html3', 'html4'] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

export const YES_NO = ['yes', 'no'] as const;
export type YesNo = (typeof YES_NO)[number];

/** Sort orders of the parcel list. */
export const PARCEL_SORTS = [
  'newest',
  'oldest',
  'updated',
  'updated_oldest',
  'tracking_code',
  'tracking_code_desc',
] as const;
export type ParcelSort = (typeof PARCEL_SORTS)[number];

/** Limits of the admin's account. Lengths in characters. */
export const ACCOUNT_LIMITS = {
  passkeys: 10,
  passkeyName: 60,
  recoveryCodes: 10,
  sessions: 50,
  credential: 8_192,
  credentialId: 1_400,
} as const;

/** Who can act: entries of the audit log name one of these. */
export const AUDIT_ACTORS = ['admin', 'device', 'visitor', 'command', 'system'] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

/** What the audit log records. */
export const AUDIT_ACTIONS = [
  'created',
  'changed',
  'deleted',
  'imported',
  'exported',
  'downloaded',
  'signed_in',
  'signed_out',
  'sign_in_refused',
  'sign_up_refused',
  'password_refused',
  'backed_up',
  'restored',
  'removed',
  'erased',
  'truncated',
  'person_exported',
  'person_erasing',
  'person_erased',
  'unsubscribed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The kinds of records in the audit log: names of tables. */
export const AUDIT_ENTITIES = [
  'parcels',
  'activities',
  'pages',
  'reviews',
  'messages',
  'feedback',
  'invoices',
  'scan_presets',
  'pickup_points',
  'status_mappings',
  'translations',
  'settings',
  'admins',
  'devices',
  'proofs',
  'address_requests',
  'verified_browsers',
  'recipient_links',
  'passkeys',
  'authenticators',
  'recovery_codes',
  'notification_settings',
  'milestone_texts',
  'home_contents',
  'company_addresses',
  'paused_addresses',
  'audit_entries',
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

/** Data that a retention rule applies to; `audit_values` are the values of fields in the audit log. */
export const RETAINED = ['messages', 'feedback', 'proofs', 'outbox', 'logs', 'audit_values', 'audit'] as const;
export type Retained = (typeof RETAINED)[number];

/** What one bulk request does to each of its parcels. */
export const BULK_KINDS = ['scan', 'status', 'delete', 'import'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** `stopped`: cancelled by the admin, or by a failure; what is done remains and can be undone. */
export const BULK_STATES = ['running', 'done', 'stopped', 'undoing', 'undone'] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** `unchanged`: an undo left the parcel as it is, because it was changed since. */
export const BULK_OUTCOMES = ['pending', 'done', 'missing', 'refused', 'undone', 'unchanged'] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

/** Bounds of a bulk request: parcels in all and in one transaction, and how long it can be undone. */
export const BULK_LIMITS = { parcels: 1_000, batch: 100, undoMs: 10 * 60_000 } as const;

/** Parcels in one export by id: the ids are part of its address. */
export const MAX_EXPORTED = 100;

/** The route map shows that many of the places that a parcel has passed. */
export const MAX_WAYPOINTS = 10;

/** A scan form shows that many presets. */
export const MAX_SCAN_PRESETS = 30;

/** Pick-up points that the admin may have. */
export const MAX_PICKUP_POINTS = 100;

/** Limits of all inputs. Lengths in characters, sizes in bytes. */
export const LIMITS = {
  text: 300,
  silenceHours: { min: 1, max: 1_440 },
  description: 2_000,
  review: 2_000,
  content: 50_000,
  mailBody: 20_000,
  messageBody: 5_000,
  feedback: 500,
  hours: 600,
  chatCode: 5_000,
  terms: 5_000,
  companyName: 200,
  search: 100,
  email: 254,
  cursor: 500,
  slug: 80,
  trackingCode: { min: 4, max: 40 },
  password: { min: 12, max: 128 },
  perPage: { default: 15, max: 100 },
  mapZoom: { min: 1, max: 19 },
  latitude: { min: -90, max: 90 },
  longitude: { min: -180, max: 180 },
  declaredValue: 9_999_999_999.99,
  weight: 9_999_999.999,
  /** Each gets a label of its own. */
  pieces: { min: 1, max: 99 },
  retentionDays: { min: 1, max: 3_650 },
  deviceDays: { min: 1, max: 365 },
  /** Whoever is in for a moment cannot make what they did disappear within days. */
  auditRetentionDays: { min: 30, max: 3_650 },
  jsonBody: 100 * 1024,
  upload: { bytes: 5 * 1024 * 1024, pixels: 40_000_000 },
} as const;
