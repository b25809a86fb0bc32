import { type Answer, useApi, useParams } from '@waybill/kit';
import { type FormModel, schemaTexts, useForm } from '@waybill/kit/forms';
import type { FormPart, Resource, Row } from './resource';

const filled = (values: object): FormData => {
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
  { api: path }: Pick<Resource<Item, Values>, 'api'>,
  part: FormPart<Item, Values>,
  item: Item | null,
  onSaved: (item: Item) => void,
): FormModel<Values> {
  const api = useApi();
  const params = useParams();
  const { initial, create, update, file, needs = [], clean = same } = part;
  const also = { ...(item ? { id: item.id } : {}), ...part.also?.(item, params) };
  const schema = item ? update : create;

  const call = (values: Values, changed: Partial<Values>): Promise<Answer<Item>> => {
    if (file) return api.upload<Item>(path, filled({ ...also, ...values }));
    if (!item) return api.post<Item>(path, { ...also, ...clean(values) });
    const needed = Object.fromEntries(needs.map((name) => [name, values[name]]));
    return api.patch<Item>(path, { ...also, ...needed, ...clean(changed) });
  };

  return useForm<Values>({
    initial: initial(item),
    validate: (values) => {
      const texts = Object.entries(clean(values)).filter(([name]) => name !== file);
      return schema ? schemaTexts(schema, { ...also, ...Object.fromEntries(texts) }) : {};
    },
    submit: async (values, changed) => {
      const answer = await call(values, changed);
      if (answer.status === 'success') onSaved(answer.data);
      return answer;
    },
  });
}
