import type { Activity } from '@waybill/contracts';
import type { FieldsProps } from '../../resource/resource';
import { PresetChips } from '../../scans/preset-chips';
import { ScanFields } from '../../scans/scan-fields';
import { Group } from '../../ui/group';
import { Effects, Restoring } from './effects';
import type { ActivityValues } from './values';

export function Fields({ form, item }: FieldsProps<Activity, ActivityValues>) {
  return (
    <Group>
      {!item && <PresetChips form={form} />}
      <ScanFields form={form} />
      <Effects form={form} item={item} />
      {item && <Restoring form={form} item={item} />}
    </Group>
  );
}
