import { useParams } from '@waybill/kit';
import type { ReactNode } from 'react';
import { type TextKey, useText } from '../../i18n/text';
import { fill } from '../routes';
import { ItemState } from './item-state';
import { type LoadedItem, useItem } from './use-item';

interface ItemByRouteProps<Item> {
  /** API path of the item, with parameters of the route: `/api/parcels/:id`. */
  api: string;
  /** Heading while there is no item. */
  title: TextKey;
  children: (item: Item, loaded: LoadedItem<Item>) => ReactNode;
}

/** Loads the item that the route's parameters identify, and renders `children` with it. */
export function ItemByRoute<Item>({ api, title, children }: ItemByRouteProps<Item>) {
  const t = useText();
  const loaded = useItem<Item>(fill(api, useParams()));
  return (
    <ItemState of={loaded} title={t(title)}>
      {(item) => children(item, loaded)}
    </ItemState>
  );
}
