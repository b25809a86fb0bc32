import type { Parcel } from '@waybill/contracts';
import { useParams } from '@waybill/kit';
import type { ComponentType } from 'react';
import { ItemState } from '../resource/item/item-state';
import { fill } from '../resource/paths';
import { useItem } from '../resource/item/use-item';
import { useText } from '../i18n/text';
import { PARCEL } from './paths';

export interface ParcelPartProps {
  parcel: Parcel;
  /** Takes over the parcel as an answer gave it. */
  onSaved: (parcel: Parcel) => void;
  /** The parcel's own page. */
  back: string;
}

/** A page below a parcel's: the parcel of the route, once it is there. */
export function parcelPart(Part: ComponentType<ParcelPartProps>): ComponentType {
  return function ParcelPart() {
    const t = useText();
    const params = useParams();
    const loaded = useItem<Parcel>(`/api/parcels/${encodeURIComponent(params.id ?? '')}`);
    return (
      <ItemState of={loaded} title={t('parcels.singular')}>
        {(parcel) => <Part key={parcel.id} parcel={parcel} onSaved={loaded.replace} back={fill(PARCEL, params)} />}
      </ItemState>
    );
  };
}
