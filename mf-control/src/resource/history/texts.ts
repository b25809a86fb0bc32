import {
  AUDIT_ACTIONS,
  AUDIT_ACTORS,
  type AuditAction,
  type AuditActor,
  type AuditEntity,
  type AuditEntry,
} from '@waybill/contracts';
import { type TextKey, useText } from '../../i18n/text';
import { eventOf, isSigningIn } from './event';
import { FIELD_TEXTS } from './field-texts';

/** Kinds of records in the audit log, by the names of their tables. */
const KIND_TEXTS: Readonly<Record<AuditEntity, TextKey>> = {
  parcels: 'parcels.singular',
  activities: 'activities.singular',
  pages: 'pages.singular',
  reviews: 'reviews.singular',
  messages: 'messages.singular',
  feedback: 'feedback.singular',
  invoices: 'invoices.singular',
  pickup_points: 'pickup_points.singular',
  status_mappings: 'status_mappings.singular',
  scan_presets: 'scan_presets.singular',
  translations: 'translations.singular',
  settings: 'settings.title',
  admins: 'kind.admins',
  devices: 'device.singular',
  proofs: 'proof.title',
  address_requests: 'addressRequest.singular',
  verified_browsers: 'recipients.browser',
  recipient_links: 'recipients.links',
  passkeys: 'kind.passkeys',
  authenticators: 'app.one',
  recovery_codes: 'codes.title',
  notification_settings: 'notifications.title',
  milestone_texts: 'notifications.texts',
  home_contents: 'home.title',
  company_addresses: 'settings.companyAddress',
  paused_addresses: 'notifications.paused',
  audit_entries: 'audit.list',
};
export const KINDS: Readonly<Record<string, TextKey>> = KIND_TEXTS;

/** Texts of actors, events, kinds and fields; a name without a text, as of a newer server, is shown as it is. */
export function useAuditTexts() {
  const t = useText();
  const actor = (name: string) => (isActor(name) ? t(`actor.${name}`) : name);
  const action = (name: string) => (isAction(name) ? t(`action.${name}`) : name);
  return {
    actor: (entry: AuditEntry) => (isSigningIn(entry) ? t('actor.signingIn') : actor(entry.actor)),
    event: (entry: AuditEntry) => {
      const event = eventOf(entry);
      return event ? t(event) : action(entry.action);
    },
    kind: (name: string | null) => (name === null ? '–' : KINDS[name] ? t(KINDS[name]) : name),
    field: (name: string) => (FIELD_TEXTS[name] ? t(FIELD_TEXTS[name]) : name.replaceAll('_', ' ')),
  };
}

const isActor = (name: string): name is AuditActor => (AUDIT_ACTORS as readonly string[]).includes(name);
const isAction = (name: string): name is AuditAction => (AUDIT_ACTIONS as readonly string[]).includes(name);
