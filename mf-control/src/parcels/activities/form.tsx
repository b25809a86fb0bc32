import {
  ACTIVITY_ICON_NAMES,
  ACTIVITY_ICONS,
  type Activity,
  type ActivityColor,
  type ActivityIcon,
  COLORS,
  LIMITS,
} from '@waybill/contracts';
import { Icon } from '@waybill/kit';
import { TextArea, TextField } from '@waybill/kit/forms';
import { useText } from '../../i18n/text';
import type { FieldsProps } from '../../resource/resource';
import { Group } from '../../ui/group';
import { Picker } from '../../ui/picker';

export interface ActivityValues {
  title: string;
  description: string;
  icon: ActivityIcon;
  color: ActivityColor;
}

export const initial = (activity: Activity | null): ActivityValues => ({
  title: activity?.title ?? '',
  description: activity?.description ?? '',
  icon: activity?.icon ?? 'local_shipping',
  color: activity?.color ?? 'green',
});

export function Fields({ form }: FieldsProps<Activity, ActivityValues>) {
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
    <Group>
      <TextField label={t('activities.title')} {...form.field('title')} />
      <TextArea label={t('activities.description')} limit={LIMITS.description} {...form.field('description')} />
      <Picker label={t('activities.icon')} choices={icons} {...form.field('icon')} />
      <Picker label={t('activities.color')} choices={colors} {...form.field('color')} />
    </Group>
  );
}
