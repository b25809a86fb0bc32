import { useParams } from '@waybill/kit';
import { EditForm } from './edit-form';
import { ItemState } from './item-state';
import { itemParam } from './paths';
import type { Resource, Row } from './resource';
import { useItem } from './use-item';

/** One item by the parameter of its route: its page when the resource has one, else its form. */
export function ItemPage<Item extends Row, Values extends object>({ resource }: { resource: Resource<Item, Values> }) {
  const params = useParams();
  const { api, routes, Detail, form } = resource;
  const key = params[itemParam(routes.item ?? '')] ?? '';
  const loaded = useItem<Item>(`${api}/${encodeURIComponent(key)}`);
  return (
    <ItemState of={loaded}>
      {(item) => {
        if (Detail) return <Detail item={item} reload={loaded.reload} />;
        return form ? (
          <EditForm key={item.id} resource={resource} form={form} item={item} onSaved={loaded.replace} />
        ) : null;
      }}
    </ItemState>
  );
}
