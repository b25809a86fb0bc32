import type { Slice } from '@waybill/contracts';
import type { IconName, PrimitiveAtom } from '@waybill/kit';
import type { FormModel, schemaErrors } from '@waybill/kit/forms';
import type { ComponentType, ReactNode } from 'react';
import type { TextKey } from '../i18n/text';
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
  /** Smallest screen that shows the column; default: phone. */
  from?: 'phone' | 'tablet' | 'desktop';
  align?: 'end';
}

/** A select in the toolbar of a list; its value is the URL parameter `name`. */
export interface ListSelect {
  name: string;
  label: TextKey;
  options: readonly { value: string; text: TextKey }[];
}

export interface ListPart<Item> {
  /** The first column links to the item. */
  columns: readonly Column<Item>[];
  /** Name of a row in links, buttons and headings. */
  nameOf: (item: Item) => string;
  search?: boolean;
  selects?: readonly ListSelect[];
  /** API path of the rows, with parameters of the route; default: the resource's `api`. */
  api?: string;
  /** State slice that receives the rows, and the field that keys its `object`. */
  into?: PrimitiveAtom<Slice<Item>>;
  intoKey?: keyof Item & string;
  /** Buttons next to the primary action. */
  Actions?: ComponentType;
  /** Actions on selected rows; a list with them shows checkboxes. */
  BulkActions?: ComponentType<{ selected: Item[] }>;
}

export interface FieldsProps<Item, Values extends object> {
  form: FormModel<Values>;
  item: Item | null;
}

export interface FormPart<Item, Values extends object> {
  Fields: ComponentType<FieldsProps<Item, Values>>;
  /** The form's values for an item, or for a new one. */
  initial: (item: Item | null) => Values;
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
  /** Name of the value that is a file; the body is then multipart. */
  file?: keyof Values & string;
}

/** What deleting an item needs of its resource. */
export type Deletable<Item extends Row> = Pick<Resource<Item, never>, 'api' | 'name' | 'routes' | 'traits'>;

/** What a list needs of its resource: all but the values of the form. */
export type Listable<Item extends Row> = Deletable<Item> &
  Pick<Resource<Item, never>, 'list' | 'key' | 'Detail'> & { form?: { create?: Schema; update?: Schema } };

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
  nav?: { icon: IconName; tile?: number };
  list: ListPart<Item>;
  form?: FormPart<Item, Values>;
  /** The field that identifies an item in its route; default: `id`. */
  key?: keyof Item & string;
  /** The item's page when it is for reading; else it is the form. */
  Detail?: ComponentType<DetailProps<Item>>;
  listPages?: readonly ListSubpage[];
  itemPages?: readonly ItemSubpage<Item>[];
  /** `deletable`: the API can delete items. `public`: visitors see items, so changes refresh the graph. */
  traits?: { deletable?: boolean; public?: boolean };
}
