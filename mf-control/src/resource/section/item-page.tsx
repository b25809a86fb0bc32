import { useNavigate, useParams, useToast } from '@waybill/kit';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import { EditForm } from '../form/edit-page';
import { ItemState } from '../item/item-state';
import { itemParam, itemPath } from '../paths';
import type { Resource, Row } from '../resource';
import { useItem } from '../item/use-item';

interface ItemPageProps<Item extends Row, Values extends object> {
  resource: Resource<Item, Values>;
  /** What leads back to the item that this one belongs to. */
  parent?: ReactNode;
}

/** One item by the parameter of its route: its page when the resource has one, else its form. */
export function ItemPage<Item extends Row, Values extends object>({ resource, parent }: ItemPageProps<Item, Values>) {
  const t = useText();
  const toast = useToast();
  const params = useParams();
  const navigate = useNavigate();
  const { api, routes, texts, Detail, form } = resource;
  const key = params[itemParam(routes.item ?? '')] ?? '';
  const loaded = useItem<Item>(`${api}/${encodeURIComponent(key)}`);
  const saved = (item: Item) => {
    const before = loaded.item && itemPath(resource, loaded.item, params);
    const now = itemPath(resource, item, params);
    if (!now || now === before) return loaded.replace(item);
    toast(t('form.saved', { what: t(texts.singular) }), 'success');
    void navigate(now, { replace: true });
  };
  return (
    <ItemState of={loaded} title={t(texts.singular)}>
      {(item) => {
        if (Detail) return <Detail item={item} resource={resource} reload={loaded.reload} />;
        if (!form) return null;
        return <EditForm key={item.id} {...{ resource, form, item, parent }} onSaved={saved} />;
      }}
    </ItemState>
  );
}
