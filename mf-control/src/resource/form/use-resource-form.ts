import { type ApiResult, useApi, useParams } from '@waybill/kit';
import { schemaTexts } from '@waybill/kit/forms';
import type { FormPart, Resource, Row } from '../resource';
import { type ChangeForm, useChangeForm, type Versioned } from './use-merging-form';

/** Values as the parts of a multipart body; those that are not there are left out. */
export const formData = (values: object): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value != null) data.append(name, value instanceof File ? value : String(value));
  }
  return data;
};

const same = (values: object) => values;

/**
 * The form of an item, or of a new one. Its rules are the schema of the call it makes; of an item, only what changed
 * and what the call always needs is sent.
 */
export function useResourceForm<Item extends Row, Values extends object>(
  { api: path, key = 'id' }: Pick<Resource<Item, Values>, 'api' | 'key'>,
  part: Omit<FormPart<Item, Values>, 'Fields'>,
  item: Item | null,
  onSaved: (item: Item) => void,
): ChangeForm<Values> {
  const api = useApi();
  const params = useParams();
  const { initial, create, update, file, needs = [], clean = same } = part;
  const also = { ...(item ? { id: item.id } : {}), ...part.also?.(item, params) };
  const schema = item ? update : create;

  const send = (values: Values, changed: Partial<Values>, version: Versioned): Promise<ApiResult<Item>> => {
    if (file) return api.upload<Item>(path, formData({ ...also, ...values }));
    if (!item) return api.post<Item>(path, { ...also, ...clean(values) });
    const needed = Object.fromEntries(needs.map((name) => [name, values[name]]));
    return api.patch<Item>(path, { ...also, ...version, ...needed, ...clean(changed) });
  };

  return useChangeForm<Item, Values>({
    item,
    initial,
    validate: (values) => {
      const texts = Object.entries(clean(values)).filter(([name]) => name !== file);
      return schema ? schemaTexts(schema, { ...also, ...Object.fromEntries(texts) }) : {};
    },
    read: () => api.get<Item>(`${path}/${encodeURIComponent(String(item?.[key]))}`),
    send,
    onSaved,
  });
}
