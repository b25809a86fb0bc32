import {
  ACTIVITY_ICON_NAMES,
  ACTIVITY_ICONS,
  type ActivityColor,
  type ActivityIcon,
  COLORS,
  LIMITS,
} from '@waybill/contracts';
import { Icon } from '@waybill/kit';
import { type FieldBinding, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { GrowingTextArea } from '../ui/growing-text-area';
import { Picker } from '../ui/picker';

/** What a scan says, and what a preset fills in. */
export interface ScanValues {
  title: string;
  description: string;
  icon: ActivityIcon;
  color: ActivityColor;
}

export const initialScan = (scan: ScanValues | null): ScanValues => ({
  title: scan?.title ?? '',
  description: scan?.description ?? '',
  icon: scan?.icon ?? 'local_shipping',
  color: scan?.color ?? 'green',
});

/** A form whose values include those of a scan. */
export interface ScanForm {
  values: ScanValues;
  set(changes: Partial<ScanValues>): void;
  field<K extends keyof ScanValues>(name: K): FieldBinding<ScanValues[K]>;
}

export function ScanFields({ form }: { form: ScanForm }) {
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
      <TextField label={t('activities.title')} {...form.field('title')} />
      <GrowingTextArea label={t('activities.description')} limit={LIMITS.description} {...form.field('description')} />
      <Picker label={t('activities.icon')} choices={icons} {...form.field('icon')} />
      <Picker label={t('activities.color')} choices={colors} {...form.field('color')} />
    </>
  );
}
