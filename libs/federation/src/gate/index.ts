/** Rules that browser and server share; no Node APIs, no dependencies. */
export { BOOT_ELEMENT, type BootManifest, type BootMenuEntry, type BootRemote } from './boot.js';
export { type Compatibility, checkCompatibility, type Needs, type Offer } from './compatibility.js';
export { covers, type Mount, mostSpecific, ownerOf } from './mounts.js';
export { isRange, satisfies } from './range.js';
export {
  type Chrome,
  chromeAt,
  chromeOf,
  DEFAULT_POLICY,
  type PanelChrome,
  policyAt,
  type RoutePolicies,
  type RoutePolicy,
} from './route-policy.js';
