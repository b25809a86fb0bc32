/** What browser and server must judge alike: free of Node, free of dependencies. */
export { BOOT_ELEMENT, type BootManifest, type BootMenuEntry, type BootRemote } from './boot.js';
export { covers, type Mount, ownerOf } from './mounts.js';
export { isRange, satisfies } from './range.js';
export { judge, type Needs, type Offer, type Verdict } from './verdict.js';
