import { LinkButton, useSetAtom } from '@waybill/kit';
import { Form, type FormModel } from '@waybill/kit/forms';
import { type ReactNode, useEffect } from 'react';
import { unsavedAtom } from '../../session/session';
import { useText } from '../../i18n/text';
import { ChangedElsewhere } from './edit-conflict';
import type { ChangeForm } from './use-merging-form';

interface FormFrameProps<V extends object> {
  form: FormModel<V> | ChangeForm<V>;
  /** Text of the button that saves. */
  save: string;
  /** Where giving up leads. */
  cancel?: string;
  children: ReactNode;
}

/** A form of the panel: save bar in view, and typed text that survives an ended session. */
export function FormFrame<V extends object>({ form, save, cancel, children }: FormFrameProps<V>) {
  const t = useText();
  const setUnsaved = useSetAtom(unsavedAtom);
  useEffect(() => {
    setUnsaved(form.dirty);
    return () => setUnsaved(false);
  }, [form.dirty, setUnsaved]);
  return (
    <Form
      form={form}
      sticky
      submitText={save}
      actions={cancel && <LinkButton to={cancel}>{t('form.cancel')}</LinkButton>}
    >
      {'clashes' in form && <ChangedElsewhere form={form} />}
      {children}
    </Form>
  );
}
