import { type ApiResult, useApi, useParams } from '@waybill/kit';
import { schemaErrors } from '@waybill/kit/forms';
import { useCompanyZone } from '../../session/company';
import type { FormPart, Resource, Row } from '../resource';
import type { Versioned } from './save-with-merge';
import { type MergingForm, useMergingForm } from './use-merging-form';

/** Values as a multipart body, without those that are null or undefined. */
export const formData = (values: object): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value != null) data.append(name, value instanceof File ? value : String(value));
  }
  return data;
};

const unchanged = (values: object) => values;

/**
 * The form of an item, or of a new one. Its rules are the schema of the request body. A create sends all values, an
 * update only the changed and the required ones.
 *
 * An update, step by step: `ItemByRoute` reads the item, this hook derives rules and requests from the resource,
 * `useMergingForm` holds the values and the version they are based on, and `saveWithMerge` sends them.
 */
export function useResourceForm<Item extends Row, Values extends object>(
  { api: path, key = 'id' }: Pick<Resource<Item, Values>, 'api' | 'key'>,
  part: Omit<FormPart<Item, Values>, 'Fields'>,
  item: Item | null,
  onSaved: (item: Item) => void,
): MergingForm<Values> {
  const api = useApi();
  const params = useParams();
  const zone = useCompanyZone();
  const { initial, create, update, file, required = [], toBody = unchanged } = part;
  const extra = { ...(item ? { id: item.id } : {}), ...part.extraBody?.(item, params) };
  const schema = item ? update : create;

  const send = (values: Values, changed: Partial<Values>, version: Versioned): Promise<ApiResult<Item>> => {
    if (file) return api.upload<Item>(path, formData({ ...extra, ...values }));
    if (!item) return api.post<Item>(path, { ...extra, ...toBody(values) });
    const always = Object.fromEntries(required.map((name) => [name, values[name]]));
    return api.patch<Item>(path, { ...extra, ...version, ...always, ...toBody(changed) });
  };

  return useMergingForm<Item, Values>({
    item,
    initial: (shown) => initial(shown, zone),
    validate: (values) => {
      const fields = Object.entries(toBody(values)).filter(([name]) => name !== file);
      return schema ? schemaErrors(schema, { ...extra, ...Object.fromEntries(fields) }) : {};
    },
    read: () => api.get<Item>(`${path}/${encodeURIComponent(String(item?.[key]))}`),
    send,
    onSaved,
  });
}
