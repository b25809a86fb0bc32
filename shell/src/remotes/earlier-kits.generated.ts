// Written by "npm run raise": one entry for each package @waybill/kit-N that package.json names, newest first.
import type { EarlierKit } from './earlier-kit';

export const EARLIER_KITS: readonly EarlierKit[] = [];
