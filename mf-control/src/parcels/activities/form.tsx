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
      <ScanFields form={form} known={knownEvent(form.values, item)} />
      <Effects form={form} item={item} />
      {item && <Restoring form={form} item={item} />}
    </Group>
  );
}

/** What a scan says without being read: one that moves nothing is a remark, and a title that is as it was means the same. */
function knownEvent({ moves, title }: ActivityValues, item: Activity | null) {
  if (item) return title === item.title ? item.event : null;
  return moves ? null : 'remark';
}
