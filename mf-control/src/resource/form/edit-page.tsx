import { Button, PageTitle, useNavigate, useParams } from '@waybill/kit';
import type { ReactNode } from 'react';
import { useRefreshGraph } from '../../session/session';
import { useText } from '../../i18n/text';
import { FormFrame } from './form-frame';
import { fill } from '../paths';
import type { Deletable, FormPart, Resource, Row } from '../resource';
import { useDeleteItem } from '../list/use-delete-row';
import { useResourceForm } from './use-resource-form';

interface EditFormProps<Item extends Row, Values extends object> {
  resource: Resource<Item, Values>;
  form: FormPart<Item, Values>;
  item: Item;
  onSaved: (item: Item) => void;
  /** What leads back to the item that this one belongs to; its own name when not given. */
  parent?: ReactNode;
  /** Where giving up leads; the list when not given. */
  back?: string;
}

/** The form of an item that is there. */
export function EditForm<Item extends Row, Values extends object>(props: EditFormProps<Item, Values>) {
  const { resource, form: part, item, onSaved } = props;
  const t = useText();
  const params = useParams();
  const refreshGraph = useRefreshGraph();
  const { texts, traits, routes, list } = resource;
  const form = useResourceForm(resource, part, item, (saved) => {
    if (traits?.public) void refreshGraph();
    onSaved(saved);
  });
  const back = props.back ?? fill(routes.list, params);
  return (
    <>
      <PageTitle
        documentTitle={list?.nameOf(item)}
        eyebrow={props.parent ?? list?.nameOf(item)}
        actions={traits?.deletable && <DeleteButton resource={resource} item={item} back={back} />}
      >
        {t(texts.edit ?? texts.singular)}
      </PageTitle>
      <FormFrame form={form} save={t('form.save')} cancel={back}>
        <part.Fields form={form} item={item} />
      </FormFrame>
    </>
  );
}

interface DeleteButtonProps<Item extends Row> {
  resource: Deletable<Item>;
  item: Item;
  back: string;
}

/** Deletes the item of this page and leads back. */
export function DeleteButton<Item extends Row>({ resource, item, back }: DeleteButtonProps<Item>) {
  const t = useText();
  const navigate = useNavigate();
  const deleteItem = useDeleteItem(resource);
  const remove = async () => {
    if (await deleteItem(item)) void navigate(back);
  };
  return (
    <Button variant="danger" icon="delete" onClick={() => void remove()}>
      {t('form.delete')}
    </Button>
  );
}
