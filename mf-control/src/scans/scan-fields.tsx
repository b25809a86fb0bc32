import {
  ACTIVITY_ICON_NAMES,
  ACTIVITY_ICONS,
  type ActivityColor,
  type ActivityIcon,
  COLORS,
  type EntryEvent,
  LIMITS,
  type Stage,
} from '@waybill/contracts';
import { Icon } from '@waybill/kit';
import type { FieldBinding } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import type { EventValue } from '../meaning/events';
import { MeantField } from '../meaning/meant-field';
import { GrowingTextArea } from '../ui/growing-text-area';
import { Picker } from '../ui/picker';

/** What a scan says, and what a preset fills in. */
export interface ScanValues {
  title: string;
  description: string;
  icon: ActivityIcon;
  color: ActivityColor;
  /** What it says; empty: what its title says. */
  event: EventValue;
}

/** A scan or a preset, as the API returns it. */
type StoredScan = Omit<ScanValues, 'event'> & { event: EntryEvent | null };

export const initialScan = (scan: StoredScan | null): ScanValues => ({
  title: scan?.title ?? '',
  description: scan?.description ?? '',
  icon: scan?.icon ?? 'local_shipping',
  color: scan?.color ?? 'green',
  event: scan?.event ?? '',
});

/** A form whose values include those of a scan. */
export interface ScanForm {
  values: ScanValues;
  set(changes: Partial<ScanValues>): void;
  field<K extends keyof ScanValues>(name: K): FieldBinding<ScanValues[K]>;
}

interface ScanFieldsProps {
  form: ScanForm;
  /** What it says without being read. */
  known?: EntryEvent | null;
  /** Where the parcel stays if it is not clear. */
  stage?: Stage | undefined;
  /** Where the parcel stays, whatever it says: a later event is known. */
  staysAt?: Stage | null;
  onMeaning?: ((event: EntryEvent | null) => void) | undefined;
}

export function ScanFields({ form, known = null, ...meant }: ScanFieldsProps) {
  const t = useText();
  const icons = ACTIVITY_ICON_NAMES.map((value) => ({
    value,
    text: ACTIVITY_ICONS[value],
    mark: <Icon name={value} />,
  }));
  const colors = COLORS.map((value) => ({
    value,
    text: t(`color.${value}`),
    mark: (
      <span data-color={value}>
        <Icon name="radio_button_checked" />
      </span>
    ),
  }));
  return (
    <>
      <MeantField
        label={t('activities.title')}
        reads="title"
        event={form.field('event')}
        known={known}
        {...meant}
        {...form.field('title')}
      />
      <GrowingTextArea label={t('activities.description')} limit={LIMITS.description} {...form.field('description')} />
      <Picker label={t('activities.icon')} choices={icons} {...form.field('icon')} />
      <Picker label={t('activities.color')} choices={colors} {...form.field('color')} />
    </>
  );
}
