import { EditForm } from '../resource/edit-form';
import { parcels } from '.';
import { parcelPart } from './parcel-part';

export const UpdateParcel = parcelPart(({ parcel, onSaved, back }) =>
  parcels.form ? <EditForm resource={parcels} form={parcels.form} item={parcel} onSaved={onSaved} back={back} /> : null,
);
