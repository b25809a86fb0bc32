import { PageTitle, useNavigate, useParams, useToast } from '@waybill/kit';
import type { ReactNode } from 'react';
import { useRefreshGraph } from '../../session/session';
import { useText } from '../../i18n/text';
import { FormFrame } from './form-frame';
import { fill, itemPath } from '../paths';
import type { FormPart, Resource, Row } from '../resource';
import { useResourceForm } from './use-resource-form';

interface NewPageProps<Item extends Row, Values extends object> {
  resource: Resource<Item, Values>;
  form: FormPart<Item, Values>;
  /** What leads back to the item that the new one belongs to. */
  parent?: ReactNode;
}

/** The form of a new item; a saved one is shown, or the list it is now part of. */
export function NewPage<Item extends Row, Values extends object>(props: NewPageProps<Item, Values>) {
  const { resource, form: part, parent } = props;
  const t = useText();
  const toast = useToast();
  const params = useParams();
  const navigate = useNavigate();
  const refreshGraph = useRefreshGraph();
  const { texts, routes, traits } = resource;
  const back = fill(routes.list, params);
  const form = useResourceForm(resource, part, null, (item) => {
    if (traits?.public) void refreshGraph();
    toast(t('form.created', { what: t(texts.singular) }), 'success');
    void navigate((part.after !== 'list' && itemPath(resource, item, params)) || back);
  });
  return (
    <>
      <PageTitle eyebrow={parent}>{t(texts.create ?? texts.singular)}</PageTitle>
      <FormFrame form={form} save={t('form.create')} cancel={back}>
        <part.Fields form={form} item={null} />
      </FormFrame>
    </>
  );
}
