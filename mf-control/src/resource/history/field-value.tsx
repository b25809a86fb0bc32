import {
  ACTIVITY_ICONS,
  AUDIT_ACTIONS,
  AUDIT_ACTORS,
  type AuditEntry,
  COLORS,
  ENTRY_EVENTS,
  EVENT_SOURCES,
  formatDeclaredValue,
  HEROES,
  MAIL_DRIVERS,
  MAIL_TEMPLATES,
  OVERLAYS,
  PARCEL_SORTS,
  STAGES,
  YES_NO,
} from '@waybill/contracts';
import { useLanguage } from '@waybill/kit';
import { type TextKey, useText } from '../../i18n/text';
import { KINDS } from './texts';

/** Values of the form `prefix.value` in the catalogue. */
const textsOf = <Value extends string>(prefix: string, values: readonly Value[]): Record<string, TextKey> =>
  Object.fromEntries(values.map((value) => [value, `${prefix}.${value}` as TextKey]));

/** Fields with a choice of values → the texts of these. */
export const VALUE_TEXTS: Readonly<Record<string, Readonly<Record<string, TextKey>>>> = {
  stage: textsOf('stage', STAGES),
  event: textsOf('tracking_event', ENTRY_EVENTS),
  event_source: textsOf('meaning.source', EVENT_SOURCES),
  color: textsOf('color', COLORS),
  hero: textsOf('hero', HEROES),
  overlay: textsOf('overlay', OVERLAYS),
  show_map: textsOf('map', YES_NO),
  mail_driver: textsOf('driver', MAIL_DRIVERS),
  mail_template: textsOf('template', MAIL_TEMPLATES),
  sort: textsOf('sort', PARCEL_SORTS),
  action: textsOf('action', AUDIT_ACTIONS),
  actor: textsOf('actor', AUDIT_ACTORS),
  entity: KINDS,
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A value of the audit log as pages show it: dates in the format of the language, choices by their texts. */
export function useValueText({ action }: Pick<AuditEntry, 'action'>) {
  const t = useText();
  const { formatDate, formatNumber } = useLanguage();
  return (field: string, value: string): string => {
    // The filter of an export is a stage; a parcel's status is in the owner's words.
    const text = VALUE_TEXTS[field === 'status' && action === 'exported' ? 'stage' : field]?.[value];
    if (text) return t(text);
    if (field === 'icon') return (ACTIVITY_ICONS as Readonly<Record<string, string>>)[value] ?? value;
    if (field === 'weight') return t('parcels.kilograms', { n: formatNumber(Number(value)) });
    if (field === 'declared_value') return formatDeclaredValue(Number(value), null);
    if (DAY.test(value)) return formatDate(value, 'date');
    return MOMENT.test(value) ? formatDate(value, 'datetime') : value;
  };
}
