import type { Slice } from '@waybill/contracts';
import type { PrimitiveAtom } from '@waybill/kit';
import type { FormModel, schemaTexts } from '@waybill/kit/forms';
import type { ComponentType, ReactNode } from 'react';
import type { TextKey } from '../i18n/text';

/** A schema of the contracts: the body of a call, and so the rules of the form that makes it. */
export type Schema = Parameters<typeof schemaTexts>[0];

/** What every row of the API has. */
export interface Row {
  id: string;
}

/** Route parameters, such as `id` of `/control/parcels/:id`. */
export type Params = Readonly<Record<string, string | undefined>>;

export interface Column<Item> {
  title: TextKey;
  cell: (item: Item) => ReactNode;
  /** Shown from this width on; always when not given. */
  from?: 'phone' | 'tablet' | 'desktop';
  align?: 'end';
}

/** A choice in the toolbar of a list, kept in the URL under its name. */
export interface ListChoice {
  name: string;
  label: TextKey;
  options: readonly { value: string; text: TextKey }[];
}

export interface ListPart<Item> {
  /** The first column links to the item. */
  columns: readonly Column<Item>[];
  /** How a row is called when it is spoken of: in its link and its buttons. */
  nameOf: (item: Item) => string;
  search?: boolean;
  choices?: readonly ListChoice[];
  /** Where the rows come from; the resource's `api` when not given. Parameters of the route are filled in. */
  api?: string;
  /** Slice that keeps the rows for everybody, and the field its `object` is keyed by. */
  into?: PrimitiveAtom<Slice<Item>>;
  intoKey?: keyof Item & string;
  /** Further buttons beside the primary action. */
  Actions?: ComponentType;
  /** What can be done with selected rows; a list with it shows checkboxes. */
  Bulk?: ComponentType<{ selected: Item[] }>;
}

export interface FieldsProps<Item, Values extends object> {
  form: FormModel<Values>;
  item: Item | null;
}

export interface FormPart<Item, Values extends object> {
  Fields: ComponentType<FieldsProps<Item, Values>>;
  /** The form's values for an item, or for a new one. */
  initial: (item: Item | null) => Values;
  /** The schema of the API's body; a resource without `update` cannot be edited, without `create` not created. */
  create?: Schema;
  update?: Schema;
  /** Makes the wire's form of (some of) the values, where it differs. */
  clean?: (values: Partial<Values>) => object;
  /** Values that an update always sends; else it sends what changed. */
  needs?: readonly (keyof Values & string)[];
  /** What goes into the body besides the values. */
  also?: (item: Item | null, params: Params) => object;
  /** Where a new item leads: to itself unless told otherwise. */
  after?: 'item' | 'list';
  /** Name of the value that is a file; the body then goes as multipart. */
  file?: keyof Values & string;
}

/** What a delete button needs to know. */
export type Deletable<Item extends Row> = Pick<Resource<Item, never>, 'api' | 'texts' | 'traits'>;

export interface DetailProps<Item extends Row> {
  item: Item;
  resource: Deletable<Item>;
  reload: () => void;
}

/** An entity of the panel: where it lives, what it is called, its list and its form. */
export interface Resource<Item extends Row, Values extends object> {
  /** Route patterns; the last parameter of `item` stands for the item. Parameters of a parent are allowed. */
  routes: { list: string; create?: string; item?: string };
  api: string;
  /** The item these belong to: where the API and the panel know it, and its name. Without it nothing of them is shown. */
  parent?: { api: string; route: string; nameOf: (parent: never) => string };
  texts: { list: TextKey; empty: TextKey; create?: TextKey; edit?: TextKey; singular: TextKey };
  list?: ListPart<Item>;
  form?: FormPart<Item, Values>;
  /** The field that stands for an item in its route. */
  key?: keyof Item & string;
  /** Page of one item that is read rather than edited. */
  Detail?: ComponentType<DetailProps<Item>>;
  /** What the API allows and touches beyond its own rows. */
  traits?: { deletable?: boolean; public?: boolean };
}
