import { kitFor, type Needs, type Offer } from './compatibility.js';
import { alternativeFor } from './range.js';

/** `2.1.0` → `2`. */
export const majorOf = (version: string): string => version.split('.', 1)[0] ?? '';

/** Import name of a shared module, or with a version that of its earlier major, such as `@waybill/kit@1`. */
export const sharedId = (name: string, version?: string): string =>
  version === undefined ? name : `${name}@${majorOf(version)}`;

/** The version that a remote gets instead of the current kit; undefined if it gets the current one. */
export function earlierKitFor(offer: Offer, range: string): string | undefined {
  const version = kitFor(offer, range);
  return version === offer.kit ? undefined : version;
}

/**
 * What a remote needs, of ranges with alternatives the one that applies: pages need not choose, and those of a shell from
 * before there were alternatives know single ranges only.
 */
export const applicableNeeds = ({ kit, api }: Needs, offer: Offer): Needs => ({
  kit: alternativeFor(kitFor(offer, kit) ?? offer.kit, kit),
  api: alternativeFor(offer.api, api),
});
