import type { PublicParcel } from '@waybill/contracts';

export type PinKind = 'pickup' | 'current' | 'destination';

export interface Pin {
  kind: PinKind;
  latitude: number;
  longitude: number;
  /** Whether the parcel is or was here. */
  reached: boolean;
}

/** The places of a parcel that have coordinates, in the order of travel. A delivered parcel has no current place. */
export function pinsOf(parcel: PublicParcel): Pin[] {
  const delivered = parcel.stage === 'delivered';
  const arrived = delivered && parcel.map_destination_latitude !== null;
  const kinds = arrived ? (['pickup', 'destination'] as const) : (['pickup', 'current', 'destination'] as const);
  return kinds.flatMap((kind) => {
    const latitude = parcel[`map_${kind}_latitude`];
    const longitude = parcel[`map_${kind}_longitude`];
    if (latitude === null || longitude === null) return [];
    return [{ kind, latitude, longitude, reached: kind !== 'destination' || delivered }];
  });
}
