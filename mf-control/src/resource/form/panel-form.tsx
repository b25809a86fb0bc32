import { adminAtom, LinkButton, useAtomValue, useSetAtom } from '@waybill/kit';
import { Form, type FormModel } from '@waybill/kit/forms';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../../i18n/text';
import { unsavedAtom } from '../../session/session';
import { EditConflict } from './edit-conflict';
import type { MergingForm } from './use-merging-form';

interface PanelFormProps<V extends object> {
  form: FormModel<V> | MergingForm<V>;
  /** Text of the submit button. */
  save: string;
  /** Path of the cancel link. */
  cancel?: string;
  /** A further button, before the cancel link. */
  action?: ReactNode;
  /** Beside the buttons, which stay in view. */
  notice?: ReactNode;
  children: ReactNode;
}

/** A form of the panel: sticky save bar, conflicts with other edits, and unsaved text that survives an ended session. */
export function PanelForm<V extends object>({ form, save, cancel, action, notice, children }: PanelFormProps<V>) {
  const t = useText();
  const setUnsaved = useSetAtom(unsavedAtom);
  useEffect(() => {
    setUnsaved(form.dirty);
    return () => setUnsaved(false);
  }, [form.dirty, setUnsaved]);
  return (
    <Form
      form={useAnswered(form)}
      sticky
      submitText={save}
      actions={
        <>
          {action}
          {cancel && <LinkButton to={cancel}>{t('form.cancel')}</LinkButton>}
          {notice}
        </>
      }
    >
      {'conflicts' in form && <EditConflict form={form} />}
      {children}
    </Form>
  );
}

/** The form without the request to sign in, once that has happened. */
function useAnswered<V extends object, F extends FormModel<V>>(form: F): F {
  const admin = useAtomValue(adminAtom);
  return admin && form.result?.admin === 'false' ? { ...form, result: null } : form;
}
