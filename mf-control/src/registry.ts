import { account } from './account';
import { audit } from './audit';
import { devices } from './devices';
import { feedback } from './feedback';
import { invoices } from './invoices';
import type { Section } from './layout/section';
import { mail } from './mail';
import { messages } from './mail/messages';
import { pages } from './pages';
import { parcels } from './parcels';
import { activities } from './parcels/activities';
import { people } from './people';
import { pickupPoints } from './pickup-points';
import { resourceSection } from './resource/section/resource-section';
import { reviews } from './reviews';
import { scanning } from './scanning';
import { settings } from './settings';
import { pageTranslations, pickupPointTranslations, reviewTranslations } from './translations';
import { wordings } from './wordings';

/** The sections of the panel, in the order of the navigation. Routes, navigation and dashboard are made from them. */
export const SECTIONS: readonly Section[] = [
  resourceSection(parcels, activities),
  scanning,
  resourceSection(messages),
  resourceSection(pages, pageTranslations),
  resourceSection(reviews, reviewTranslations),
  resourceSection(feedback),
  resourceSection(pickupPoints, pickupPointTranslations),
  resourceSection(wordings),
  resourceSection(invoices),
  mail,
  resourceSection(audit),
  people,
  devices,
  settings,
  account,
];
