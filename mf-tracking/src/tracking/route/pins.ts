import type { PublicParcel } from '@waybill/contracts';

export type PinKind = 'pickup' | 'current' | 'destination';

export interface Pin {
  kind: PinKind;
  latitude: number;
  longitude: number;
}

/** The places of a parcel that have coordinates, in the order of travel. */
export function pinsOf(parcel: PublicParcel): Pin[] {
  return (['pickup', 'current', 'destination'] as const).flatMap((kind) => {
    const latitude = parcel[`map_${kind}_latitude`];
    const longitude = parcel[`map_${kind}_longitude`];
    return latitude === null || longitude === null ? [] : [{ kind, latitude, longitude }];
  });
}
