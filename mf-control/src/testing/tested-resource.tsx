import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { State } from '@waybill/kit';
import type { Resource, Row } from '../resource/resource';
import type { Params } from '../resource/routes';
import type { ResourceName } from '../resource/texts';
import { type Call, MemoryApi } from './memory-api';
import { showPanel } from './panel';

/** What the shared tests need to know about a resource. */
export interface Sample<Item extends Row> {
  /** An item as the API returns it. */
  item: Item;
  /** Route parameters, such as the id of the parent. */
  params?: Params;
  /** Fills in the empty form. */
  fill?: (user: UserEvent) => Promise<void>;
  /** The request body of the filled-in form. */
  sent?: Record<string, unknown>;
  /** Label of a required text field. */
  required?: string;
  /** Path of the edit form, when it is not the item's page. */
  editPath?: string;
  /** The request that deletes the item, when it is not `DELETE` with its id. */
  deletes?: Call;
  /** Responses of other API paths. */
  responses?: Record<string, unknown>;
}

interface StartOptions<Item> {
  rows?: Item[];
  state?: State;
  /** The API is unreachable. */
  down?: boolean;
}

type Shown = ReturnType<typeof showPanel> & { api: MemoryApi; user: UserEvent };

export interface TestedResource<Item extends Row> extends Omit<Sample<Item>, 'fill'> {
  name: ResourceName;
  /** The resource's API path. */
  path: string;
  /** Name of the sample item in lists. */
  itemName: string;
  fill: (user: UserEvent) => Promise<void>;
  /** Shows a page of the panel; the API has the sample item, or `rows`. */
  start: (at: string, options?: StartOptions<Item>) => Shown;
}

export function testedResource<Item extends Row, Values extends object>(
  { api: path, name, list, form, key }: Resource<Item, Values>,
  sample: Sample<Item>,
): TestedResource<Item> {
  const start = (at: string, { rows = [sample.item], state, down = false }: StartOptions<Item> = {}) => {
    const api = new MemoryApi([{ path, rows, create: form?.create, update: form?.update, key }]);
    api.down = down;
    for (const [url, data] of Object.entries(sample.responses ?? {})) api.respond(url, data);
    return { api, user: userEvent.setup({ delay: null }), ...showPanel(at, api, state) };
  };
  const { fill = async () => undefined } = sample;
  return { ...sample, name, path, itemName: list.nameOf(sample.item), fill, start };
}
