import { PageTitle, useParams } from '@waybill/kit';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import { useRefreshGraph } from '../../session/session';
import { HistoryLink } from '../history/history-link';
import { DeleteButton } from '../item/delete-item';
import { itemPath } from '../item-path';
import type { FormPart, Resource, Row } from '../resource';
import { fill } from '../routes';
import { textsOf } from '../texts';
import { PanelForm } from './panel-form';
import { useResourceForm } from './use-resource-form';

interface EditPageProps<Item extends Row, Values extends object> {
  resource: Resource<Item, Values>;
  form: FormPart<Item, Values>;
  item: Item;
  onSaved: (item: Item) => void;
  /** Link to the item that this one belongs to; default: its own name. */
  parent?: ReactNode;
  /** Page after cancel and delete; default: the list. */
  backTo?: string;
}

/** The form of an existing item. */
export function EditPage<Item extends Row, Values extends object>(props: EditPageProps<Item, Values>) {
  const { resource, form: part, item, onSaved } = props;
  const { name, routes, list, traits, ItemLinks } = resource;
  const t = useText();
  const params = useParams();
  const refreshGraph = useRefreshGraph();
  const form = useResourceForm(resource, part, item, (saved) => {
    if (traits?.public) void refreshGraph();
    onSaved(saved);
  });
  /** The item's page, unless it is a page to read, which has the link. */
  const page = resource.Detail ? null : itemPath(resource, item, params);
  const backTo = props.backTo ?? fill(routes.list, params);
  return (
    <>
      <PageTitle
        documentTitle={list.nameOf(item)}
        eyebrow={props.parent ?? list.nameOf(item)}
        actions={
          <>
            {page && ItemLinks && <ItemLinks itemPath={page} />}
            {page && <HistoryLink itemPath={page} />}
            {traits?.deletable && <DeleteButton resource={resource} item={item} backTo={backTo} />}
          </>
        }
      >
        {t(textsOf(name).edit)}
      </PageTitle>
      <PanelForm form={form} save={t('form.save')} cancel={backTo}>
        <part.Fields form={form} item={item} />
      </PanelForm>
    </>
  );
}
