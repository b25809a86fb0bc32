import { PageTitle, useNavigate, useParams, useToast } from '@waybill/kit';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import { useRefreshGraph } from '../../session/session';
import { itemPath } from '../item-path';
import type { FormPart, Resource, Row } from '../resource';
import { fill } from '../routes';
import { textsOf } from '../texts';
import { PanelForm } from './panel-form';
import { useResourceForm } from './use-resource-form';

interface NewPageProps<Item extends Row, Values extends object> {
  resource: Resource<Item, Values>;
  form: FormPart<Item, Values>;
  /** Link to the item that the new one belongs to. */
  parent?: ReactNode;
}

/** The form of a new item. After a save it shows the item, or the list. */
export function NewPage<Item extends Row, Values extends object>(props: NewPageProps<Item, Values>) {
  const { resource, form: part, parent } = props;
  const t = useText();
  const toast = useToast();
  const params = useParams();
  const navigate = useNavigate();
  const refreshGraph = useRefreshGraph();
  const texts = textsOf(resource.name);
  const list = fill(resource.routes.list, params);
  const form = useResourceForm(resource, part, null, (item) => {
    if (resource.traits?.public) void refreshGraph();
    toast(t('form.created', { what: t(texts.singular) }), 'success');
    void navigate((part.after !== 'list' && itemPath(resource, item, params)) || list);
  });
  return (
    <>
      <PageTitle eyebrow={parent}>{t(texts.create)}</PageTitle>
      <PanelForm form={form} save={t('form.create')} cancel={list}>
        <part.Fields form={form} item={null} />
      </PanelForm>
    </>
  );
}
