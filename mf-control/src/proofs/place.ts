/** Waiting longer for a better position is not worth it at somebody's door. */
const TIMEOUT_MS = 4_000;
const MAX_AGE_MS = 60_000;
const DECIMALS = 1e5;

export interface Place {
  latitude: number | null;
  longitude: number | null;
}

export const NO_PLACE: Place = { latitude: null, longitude: null };

/** Where this device is, to about a meter; nothing if it does not know or may not say. */
export function currentPlace(): Promise<Place> {
  const rounded = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS;
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(NO_PLACE);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      () => resolve(NO_PLACE),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}
