/** Rules that browser and server share; no Node APIs, no dependencies. */
export {
  BOOT_ELEMENT,
  type BootBrand,
  type BootBuild,
  type BootManifest,
  type BootMenuEntry,
  type BootRemote,
  type ContainerKind,
  reportedVersion,
} from './boot.js';
export { type Compatibility, checkCompatibility, kitFor, kitsOf, type Needs, type Offer } from './compatibility.js';
export { applicableNeeds, earlierKitFor, majorOf, sharedId } from './earlier-kit.js';
export { covers, type Mount, mostSpecific, ownerOf } from './mounts.js';
export { alternativeFor, isRange, satisfies } from './range.js';
export {
  type Chrome,
  chromeAt,
  chromeOf,
  DEFAULT_POLICY,
  type PanelChrome,
  PERMISSIONS,
  type Permission,
  policyAt,
  type RouteDocument,
  type RoutePolicies,
  type RoutePolicy,
} from './route-policy.js';
