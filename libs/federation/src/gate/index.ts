/** Rules that browser and server share; no Node APIs, no dependencies. */
export { BOOT_ELEMENT, type BootManifest, type BootMenuEntry, type BootRemote } from './boot.js';
export { type Compatibility, checkCompatibility, type Needs, type Offer } from './compatibility.js';
export { covers, type Mount, ownerOf } from './mounts.js';
export { isRange, satisfies } from './range.js';
