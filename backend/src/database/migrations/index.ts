import { Foundation1700000000001 } from './1700000000001-foundation.js';
import { Settings1700000000002 } from './1700000000002-settings.js';
import { Admins1700000000003 } from './1700000000003-admins.js';
import { Parcels1700000000004 } from './1700000000004-parcels.js';
import { RemoteEvents1700000000005 } from './1700000000005-remote-events.js';

/** Every migration, oldest first. One set for both engines. */
export const MIGRATIONS = [
  Foundation1700000000001,
  Settings1700000000002,
  Admins1700000000003,
  Parcels1700000000004,
  RemoteEvents1700000000005,
];
