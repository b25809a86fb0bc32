import { Button, useApi, useNavigate, useParams, useToast } from '@waybill/kit';
import { useConfirmDelete } from '@waybill/kit/forms';
import { useText } from '../../i18n/text';
import { useRefreshGraph } from '../../session/session';
import type { Deletable, Row } from '../resource';
import { fill } from '../routes';
import { textsOf } from '../texts';

/** Deletes one item after a confirmation and reports the outcome. @returns whether the item no longer exists. */
export function useDeleteItem<Item extends Row>({
  api: path,
  name,
  traits,
  list,
  deletion,
  deletionWarning,
  useRemove = noHook,
}: Deletable<Item>) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const confirmed = useConfirmDelete();
  const refreshGraph = useRefreshGraph();
  const remove = useRemove();
  return async (item: Item): Promise<boolean> => {
    const [warning, numbers] = deletionWarning?.(item) ?? [];
    const text = [list.nameOf(item), ...(warning ? [t(warning, numbers)] : [])];
    if (!confirmed(text.join('\n\n'))) return false;
    const [question, values] = deletion?.offer(item) ?? [];
    const more = question && window.confirm(t(question, values)) ? deletion?.accepted : {};
    const result = await (remove ? remove(item.id) : api.delete(path, { id: item.id, ...more }));
    if (result.status === 'error') toast(result.errors[0] ?? '', 'error');
    else if (!remove) toast(t('list.deleted', { what: t(textsOf(name).singular) }), 'success');
    if (result.status === 'success' && traits?.public) void refreshGraph();
    return result.status === 'success' || result.http === 404;
  };
}

const noHook = () => null;

interface DeleteButtonProps<Item extends Row> {
  resource: Deletable<Item>;
  item: Item;
  /** Page after the deletion; default: the list. */
  backTo?: string;
}

/** Deletes the item of this page. */
export function DeleteButton<Item extends Row>({ resource, item, backTo }: DeleteButtonProps<Item>) {
  const t = useText();
  const params = useParams();
  const navigate = useNavigate();
  const deleteItem = useDeleteItem(resource);
  const onClick = async () => {
    if (await deleteItem(item)) void navigate(backTo ?? fill(resource.routes.list, params));
  };
  return (
    <Button variant="danger" icon="delete" onClick={() => void onClick()}>
      {t('form.delete')}
    </Button>
  );
}
