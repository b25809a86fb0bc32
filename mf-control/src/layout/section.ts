import type { Crumb, IconName, RemoteRoute } from '@waybill/kit';
import type { TextKey } from '../i18n/text';

export interface PanelCrumb extends Crumb {
  title: TextKey;
}

/** A page for the signed-in admin. The guard, the panel's layout and its first breadcrumb are added in routes.tsx. */
export interface PanelRoute extends RemoteRoute {
  title: TextKey;
  crumbs: PanelCrumb[];
  /** Without the panel around it. */
  isBare?: boolean;
}

/** The part of the sidebar that an entry belongs to; without one it is daily work. */
export type SectionGroup = 'website' | 'office';

/** An entry in the panel's navigation. */
export interface SectionLink {
  group?: SectionGroup;
  path: string;
  /** Base path of the section's pages: on these the entry is marked as current. */
  base: string;
  icon: IconName;
  title: TextKey;
}

/** A large link with a description. */
export interface Tile {
  path: string;
  icon: IconName;
  title: TextKey;
  hint: TextKey;
}

/** A section of the panel: its navigation entry, its tile on the dashboard and its pages. */
export interface Section {
  link?: SectionLink;
  /** `position` orders the tiles of the dashboard. */
  tile?: Tile & { position: number };
  routes: PanelRoute[];
}
