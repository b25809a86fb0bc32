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
import { SecondSteps1795341600000 } from './1795341600000-second-steps.js';
import { Audit1795345200000 } from './1795345200000-audit.js';
import { Retention1795345200001 } from './1795345200001-retention.js';
import { IdempotencyKeys1795348800000 } from './1795348800000-idempotency-keys.js';
import { SearchTexts1795348800001 } from './1795348800001-search-texts.js';
import { UncountedTokenTries1795352400000 } from './1795352400000-uncounted-token-tries.js';
import { Scans1795356000000 } from './1795356000000-scans.js';
import { ScanPresets1795356000001 } from './1795356000001-scan-presets.js';
import { Bulk1795356000002 } from './1795356000002-bulk.js';
import { ParcelTerms1795359600000 } from './1795359600000-parcel-terms.js';
import { SavedViews1795359600001 } from './1795359600001-saved-views.js';
import { ScanReceipts1795363200000 } from './1795363200000-scan-receipts.js';
import { Devices1795363210000 } from './1795363210000-devices.js';
import { Proofs1795363210001 } from './1795363210001-proofs.js';
import { Documents1795363220000 } from './1795363220000-documents.js';
import { Translations1795363240000 } from './1795363240000-translations.js';
import { ReturnedPreset1795363240001 } from './1795363240001-returned-preset.js';
import { Feedback1795363250000 } from './1795363250000-feedback.js';
import { Ratings1795371000000 } from './1795371000000-ratings.js';
import { UnchangedOutcome1795371000001 } from './1795371000001-unchanged-outcome.js';
import { Notifications1795372000000 } from './1795372000000-notifications.js';
import { Subscriptions1795373000000 } from './1795373000000-subscriptions.js';
import { Recipients1795374000000 } from './1795374000000-recipients.js';
import { QuietTimes1795375000000 } from './1795375000000-quiet-times.js';
import { DeliveryAttempts1795376000000 } from './1795376000000-delivery-attempts.js';
import { PersonErasures1795377000000 } from './1795377000000-person-erasures.js';
import { Brand1795378000000 } from './1795378000000-brand.js';
import { HomeContents1795380000000 } from './1795380000000-home-contents.js';
import { Region1795382000000 } from './1795382000000-region.js';
import { Mark1795382000001 } from './1795382000001-mark.js';
import { BackupRuns1795383000000 } from './1795383000000-backup-runs.js';
import { RecipientRoles1795384000000 } from './1795384000000-recipient-roles.js';
import { CompanyAddresses1795385000000 } from './1795385000000-company-addresses.js';
import { Overviews1795386000000 } from './1795386000000-overviews.js';
import { ParcelTermSpellings1795386400000 } from './1795386400000-parcel-term-spellings.js';
import { Push1795387000000 } from './1795387000000-push.js';
import { AddressRequests1795388000000 } from './1795388000000-address-requests.js';
import { OfferedDays1795388000001 } from './1795388000001-offered-days.js';
import { PickupPoints1795388000002 } from './1795388000002-pickup-points.js';
import { TrackingEvents1795389000000 } from './1795389000000-tracking-events.js';
import { ProvenDeliveries1795389100000 } from './1795389100000-proven-deliveries.js';
import { MappedScans1795390000000 } from './1795390000000-mapped-scans.js';

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
  SecondSteps1795341600000,
  Audit1795345200000,
  Retention1795345200001,
  IdempotencyKeys1795348800000,
  SearchTexts1795348800001,
  UncountedTokenTries1795352400000,
  Scans1795356000000,
  ScanPresets1795356000001,
  Bulk1795356000002,
  ParcelTerms1795359600000,
  SavedViews1795359600001,
  Feedback1795363250000,
  Devices1795363210000,
  Proofs1795363210001,
  ScanReceipts1795363200000,
  Documents1795363220000,
  Translations1795363240000,
  ReturnedPreset1795363240001,
  Subscriptions1795373000000,
  Notifications1795372000000,
  Recipients1795374000000,
  Ratings1795371000000,
  UnchangedOutcome1795371000001,
  QuietTimes1795375000000,
  DeliveryAttempts1795376000000,
  PersonErasures1795377000000,
  Brand1795378000000,
  HomeContents1795380000000,
  Region1795382000000,
  Mark1795382000001,
  BackupRuns1795383000000,
  RecipientRoles1795384000000,
  CompanyAddresses1795385000000,
  Overviews1795386000000,
  ParcelTermSpellings1795386400000,
  Push1795387000000,
  AddressRequests1795388000000,
  OfferedDays1795388000001,
  PickupPoints1795388000002,
  TrackingEvents1795389000000,
  ProvenDeliveries1795389100000,
  MappedScans1795390000000,
];
