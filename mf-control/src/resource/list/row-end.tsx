import { Button, IconButton } from '@waybill/kit';
import { useText } from '../../i18n/text';
import { Menu } from '../../ui/menu';
import type { Listable, Row } from '../resource';

interface RowEndProps<Item extends Row> {
  resource: Listable<Item>;
  item: Item;
  onDelete?: (item: Item) => void;
  className: string | undefined;
}

/** The last cell of a row: a menu of its actions, or the only one, which is quiet until the row is pointed at. */
export function RowEnd<Item extends Row>({ resource, item, onDelete, className }: RowEndProps<Item>) {
  const t = useText();
  const { nameOf, RowActions } = resource.list;
  const name = nameOf(item);
  if (RowActions)
    return (
      <td className={className} data-cell="end">
        <Menu label={t('list.more', { name })}>
          <RowActions item={item} />
          {onDelete && (
            <Button
              icon="delete"
              variant="danger"
              aria-label={t('list.delete', { name })}
              onClick={() => onDelete(item)}
            >
              {t('form.delete')}
            </Button>
          )}
        </Menu>
      </td>
    );
  if (!onDelete) return null;
  return (
    <td className={className} data-cell="end" data-quiet="">
      <IconButton icon="delete" size="small" label={t('list.delete', { name })} onClick={() => onDelete(item)} />
    </td>
  );
}
