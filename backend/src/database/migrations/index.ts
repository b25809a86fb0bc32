import { Foundation1700000000001 } from './1700000000001-foundation.js';
import { Settings1700000000002 } from './1700000000002-settings.js';
import { Admins1700000000003 } from './1700000000003-admins.js';
import { Parcels1700000000004 } from './1700000000004-parcels.js';
import { RemoteEvents1700000000005 } from './1700000000005-remote-events.js';
import { Mail1700000000100 } from './1700000000100-mail.js';
import { Reviews1700000000101 } from './1700000000101-reviews.js';
import { Pages1700000000102 } from './1700000000102-pages.js';
import { Messages1700000000103 } from './1700000000103-messages.js';
import { Invoices1700000000104 } from './1700000000104-invoices.js';
import { OrphanedImages1700000000105 } from './1700000000105-orphaned-images.js';

/** All migrations, oldest first; the same for both engines. */
export const MIGRATIONS = [
  Foundation1700000000001,
  Settings1700000000002,
  Admins1700000000003,
  Parcels1700000000004,
  RemoteEvents1700000000005,
  Mail1700000000100,
  Reviews1700000000101,
  Pages1700000000102,
  Messages1700000000103,
  Invoices1700000000104,
  OrphanedImages1700000000105,
];
