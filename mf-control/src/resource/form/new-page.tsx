import { Button, PageTitle, useNavigate, useParams, useToast } from '@waybill/kit';
import { type FormEvent, type ReactNode, useRef } from 'react';
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
  const { createAnd } = part;
  /** Whether the last submit came from the second button, not from the first one or the keyboard. */
  const continues = useRef(false);
  const noteButton = ({ nativeEvent }: FormEvent) => {
    const { submitter } = nativeEvent as SubmitEvent;
    continues.current = submitter?.getAttribute('name') === 'continue';
  };
  const form = useResourceForm(resource, part, null, (item) => {
    if (resource.traits?.public) void refreshGraph();
    toast(t('form.created', { what: t(texts.singular) }), 'success');
    const next = (part.after !== 'list' && itemPath(resource, item, params)) || list;
    void navigate(createAnd && continues.current ? createAnd.path(item) : next);
  });
  return (
    <>
      <PageTitle eyebrow={parent}>{t(texts.create)}</PageTitle>
      <div onSubmitCapture={noteButton}>
        <PanelForm
          form={form}
          save={t('form.create')}
          cancel={list}
          action={
            createAnd && (
              <Button type="submit" name="continue" icon={createAnd.icon} busy={form.busy}>
                {t(createAnd.text)}
              </Button>
            )
          }
        >
          <part.Fields form={form} item={null} />
        </PanelForm>
      </div>
    </>
  );
}
