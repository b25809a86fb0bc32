import { account } from './account';
import { invoices } from './invoices';
import type { Section } from './layout/section';
import { mail } from './mail';
import { messages } from './mail/messages';
import { pages } from './pages';
import { parcels } from './parcels';
import { activities } from './parcels/activities';
import { resourceSection } from './resource/section/resource-section';
import { reviews } from './reviews';
import { settings } from './settings';

/** The sections of the panel, in the order of the navigation. Routes, navigation and dashboard are made from them. */
export const SECTIONS: readonly Section[] = [
  resourceSection(parcels, activities),
  resourceSection(messages),
  resourceSection(pages),
  resourceSection(reviews),
  resourceSection(invoices),
  mail,
  settings,
  account,
];
