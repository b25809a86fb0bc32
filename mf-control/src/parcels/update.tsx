import { BelongsTo } from '../ui/parent-link';
import { EditForm } from '../resource/form/edit-page';
import { parcels } from '.';
import { parcelPart } from './parcel-part';

export const UpdateParcel = parcelPart(({ parcel, onSaved, back }) => {
  if (!parcels.form) return null;
  const parent = <BelongsTo to={back}>{parcel.tracking_code}</BelongsTo>;
  return <EditForm resource={parcels} form={parcels.form} item={parcel} {...{ parent, onSaved, back }} />;
});
