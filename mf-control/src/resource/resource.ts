import type { Slice } from '@waybill/contracts';
import type { ApiResult, IconName, PrimitiveAtom } from '@waybill/kit';
import type { FormModel, schemaErrors } from '@waybill/kit/forms';
import type { ComponentType, ReactNode } from 'react';
import type { TextKey } from '../i18n/text';
import type { SectionGroup } from '../layout/section';
import type { Params, ResourceRoutes } from './routes';
import type { ResourceName } from './texts';

/** A schema of the contracts: the body of a request, and so the rules of its form. */
export type Schema = Parameters<typeof schemaErrors>[0];

/** What every row of the API has. */
export interface Row {
  id: string;
}

export interface Column<Item> {
  title: TextKey;
  cell: (item: Item) => ReactNode;
  /** Smallest table that shows the column; default: the one of a phone. The cards of a phone show all columns. */
  from?: 'phone' | 'tablet' | 'desktop';
  /** Line and half of the card that a row is on a phone; default: a line of its own. */
  card?: `${1 | 2 | 3} ${'start' | 'end'}`;
  align?: 'end';
  /** Values of the list's parameter `sort` that order the rows by this column; the first one applies first. */
  sort?: Partial<Record<'ascending' | 'descending', string>>;
}

/** A select in the toolbar of a list; its value is the URL parameter `name`. */
export interface ListSelect {
  name: string;
  label: TextKey;
  options: readonly { value: string; text: TextKey }[];
}

/** A day in the toolbar of a list; its value is the URL parameter `name`. */
export interface ListDate {
  name: string;
  label: TextKey;
}

export interface ListPart<Item> {
  /** The first column links to the item. */
  columns: readonly Column<Item>[];
  /** Name of a row in links, buttons and headings. */
  nameOf: (item: Item) => string;
  search?: boolean;
  /** Whether what was typed into the search is exactly this item, such as its code: Enter then opens it. */
  isTyped?: (item: Item, typed: string) => boolean;
  selects?: readonly ListSelect[];
  dates?: readonly ListDate[];
  /** Further filters in the URL, set by links; `Notice` says that they apply. */
  filters?: readonly string[];
  /** A line above the rows. */
  Notice?: ComponentType<{ reload: () => void; count: number }>;
  /** What is wrong with the filters; shown instead of 'No results'. */
  problem?: (get: (name: string) => string) => TextKey | null;
  /** API path of the rows, with parameters of the route; default: the resource's `api`. */
  api?: string;
  /** State slice that receives the rows, and the field that keys its `object`. */
  into?: PrimitiveAtom<Slice<Item>>;
  intoKey?: keyof Item & string;
  /** What can be done with one row, as entries of its menu. */
  RowActions?: ComponentType<{ item: Item }>;
  /** Buttons next to the primary action. */
  Actions?: ComponentType;
  /** Actions on selected rows; a list with them shows checkboxes. */
  BulkActions?: ComponentType<BulkActionsProps>;
  /** How far the last of these actions is; it stays in view. */
  BulkNotice?: ComponentType<{ reload: () => void }>;
  /** API path of the ids that match the filters, for selecting all of them. */
  idsApi?: string;
}

/** The selected rows, and how many of them the list does not show as it is now. */
export interface BulkActionsProps {
  ids: readonly string[];
  hidden: number;
}

export interface FieldsProps<Item, Values extends object> {
  form: FormModel<Values>;
  item: Item | null;
}

export interface FormPart<Item, Values extends object> {
  Fields: ComponentType<FieldsProps<Item, Values>>;
  /** The form's values for an item, or for a new one; times are those of the company's zone, where it is known. */
  initial: (item: Item | null, zone: string | null) => Values;
  /** Schemas of the request bodies. Without `update` items cannot be edited, without `create` not created. */
  create?: Schema;
  update?: Schema;
  /** Converts (some of) the values to the request body, where the two differ. */
  toBody?: (values: Partial<Values>) => object;
  /** Values that every update sends; besides them it sends only what changed. */
  required?: readonly (keyof Values & string)[];
  /** Further fields of the request body. */
  extraBody?: (item: Item | null, params: Params) => object;
  /** Page after a create; default: the new item. */
  after?: 'item' | 'list';
  /** A second button that creates and continues on another page. */
  createAnd?: { text: TextKey; icon: IconName; path: (item: Item) => string };
  /** Name of the value that is a file; the body is then multipart. */
  file?: keyof Values & string;
}

/** What deleting an item needs of its resource. */
export type Deletable<Item extends Row> = Pick<
  Resource<Item, never>,
  'api' | 'name' | 'routes' | 'traits' | 'list' | 'deletion' | 'deletionWarning' | 'useRemove'
>;

/** What a list needs of its resource: all but the values of the form. */
export type Listable<Item extends Row> = Deletable<Item> &
  Pick<Resource<Item, never>, 'key' | 'Detail'> & { form?: { create?: Schema; update?: Schema } };

export interface DetailProps<Item extends Row> {
  item: Item;
  resource: Deletable<Item>;
  reload: () => void;
}

/** A further page of a resource's list. */
export interface ListSubpage {
  path: string;
  title: TextKey;
  Page: ComponentType<{ listPath: string }>;
}

export interface ItemSubpageProps<Item> {
  item: Item;
  /** Replaces the item on the page by the one in a response. */
  onSaved: (item: Item) => void;
  /** Path of the item's page. */
  itemPath: string;
}

/** A further page of one item. */
export interface ItemSubpage<Item> {
  path: string;
  title: TextKey;
  Page: ComponentType<ItemSubpageProps<Item>>;
}

/** An entity of the panel: its routes, texts, navigation, list and forms. */
export interface Resource<Item extends Row, Values extends object> {
  /** Prefix of its texts in the catalogue (see `textsOf`). */
  name: ResourceName;
  routes: ResourceRoutes;
  api: string;
  /** Icon of its navigation entry; with `tile`, the position of its tile on the dashboard. */
  nav?: { icon: IconName; tile?: number; group?: SectionGroup };
  list: ListPart<Item>;
  form?: FormPart<Item, Values>;
  /** The field that identifies an item in its route; default: `id`. */
  key?: keyof Item & string;
  /** Further links in the head of an item's form. */
  ItemLinks?: ComponentType<{ itemPath: string }>;
  /** The item's page when it is for reading; else it is the form. */
  Detail?: ComponentType<DetailProps<Item>>;
  listPages?: readonly ListSubpage[];
  itemPages?: readonly ItemSubpage<Item>[];
  /** What else the deletion of an item changes, said before. */
  deletionWarning?: (item: Item) => [key: TextKey, values: Record<string, number>];
  /** A second question before an item is deleted, and what the request says when it is answered with yes. */
  deletion?: {
    offer: (item: Item) => [key: TextKey, values: Record<string, string>] | null;
    accepted: object;
  };
  /**
   * A hook: how one item is deleted, when not by `DELETE`. Such a deletion may end after its answer; the list's notice
   * tells of it.
   */
  useRemove?: () => ((id: string) => Promise<ApiResult<unknown>>) | null;
  /**
   * `deletable`: the API can delete items. `public`: visitors see items, so changes refresh the graph. `unrecorded`: the
   * audit log says nothing about items.
   */
  traits?: { deletable?: boolean; public?: boolean; unrecorded?: boolean };
}
