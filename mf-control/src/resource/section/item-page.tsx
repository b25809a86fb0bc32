import { useNavigate, useParams, useToast } from '@waybill/kit';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import { EditPage } from '../form/edit-page';
import { ItemByRoute } from '../item/item-by-route';
import { itemApi, itemPath } from '../item-path';
import type { Resource, Row } from '../resource';
import { textsOf } from '../texts';

interface ItemPageProps<Item extends Row, Values extends object> {
  resource: Resource<Item, Values>;
  /** Link to the item that this one belongs to. */
  parent?: ReactNode;
}

/** The item of the route: its page when the resource has one, else its form. */
export function ItemPage<Item extends Row, Values extends object>({ resource, parent }: ItemPageProps<Item, Values>) {
  const { name, Detail, form } = resource;
  const redirectIfRenamed = useRedirectIfRenamed(resource);
  return (
    <ItemByRoute<Item> api={itemApi(resource)} title={textsOf(name).singular}>
      {(item, { reload, replace }) => {
        if (Detail) return <Detail item={item} resource={resource} reload={reload} />;
        if (!form) return null;
        const onSaved = (saved: Item) => redirectIfRenamed(item, saved) || replace(saved);
        return <EditPage key={item.id} {...{ resource, form, item, parent, onSaved }} />;
      }}
    </ItemByRoute>
  );
}

/** A save may change the key in the item's path, such as a slug. The result then moves to the new path. */
function useRedirectIfRenamed<Item extends Row, Values extends object>(resource: Resource<Item, Values>) {
  const t = useText();
  const toast = useToast();
  const params = useParams();
  const navigate = useNavigate();
  return (before: Item, saved: Item): boolean => {
    const path = itemPath(resource, saved, params);
    if (!path || path === itemPath(resource, before, params)) return false;
    toast(t('form.saved', { what: t(textsOf(resource.name).singular) }), 'success');
    void navigate(path, { replace: true });
    return true;
  };
}
