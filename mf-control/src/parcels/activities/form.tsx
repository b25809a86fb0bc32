import type { Activity, Parcel } from '@waybill/contracts';
import { useParams } from '@waybill/kit';
import { useItem } from '../../resource/item/use-item';
import type { FieldsProps } from '../../resource/resource';
import { PresetChips } from '../../scans/preset-chips';
import { ScanFields } from '../../scans/scan-fields';
import { useCompanyZone } from '../../session/company';
import { Group } from '../../ui/group';
import { Effects, Restoring } from './effects';
import { staysAt } from './stays-at';
import type { ActivityValues } from './values';

type ActivityFieldsProps = FieldsProps<Activity, ActivityValues>;

interface ScanOfProps extends ActivityFieldsProps {
  /** The parcel, where it is one that is known. */
  parcel?: Parcel | null;
}

/** The fields of a scan of the parcel in the path. */
export function Fields(props: ActivityFieldsProps) {
  const { id = '' } = useParams();
  const { item: parcel } = useItem<Parcel>(`/api/parcels/${id}`);
  return <ScanOf {...props} parcel={parcel} />;
}

export function ScanOf({ form, item, parcel = null }: ScanOfProps) {
  const zone = useCompanyZone() ?? 'UTC';
  return (
    <Group>
      {!item && <PresetChips form={form} />}
      <ScanFields
        form={form}
        known={knownEvent(form.values, item)}
        stage={parcel?.stage}
        staysAt={parcel ? staysAt(parcel, form.values.happened_at, zone, item) : null}
        onMeaning={item ? undefined : (meant) => form.set({ meant })}
      />
      <Effects form={form} item={item} />
      {item && <Restoring form={form} item={item} />}
    </Group>
  );
}

/** What a scan says without being read: one that moves nothing is a remark, and a title that is as it was means the same. */
function knownEvent({ moves, title }: ActivityValues, item: Activity | null) {
  if (item) return title === item.title ? item.event : null;
  return moves === false ? 'remark' : null;
}
