import { useApi } from '@waybill/kit';
import { Form, useForm } from '@waybill/kit/forms';
import { useLocalized } from '../forms/use-localized';
import { type TextKey, useText } from '../i18n/text';
import css from './updates.module.css';

/** The link of the first mail. */
export function ConfirmLink({ token }: { token: string }) {
  const t = useText();
  return (
    <>
      <p>{t('updates.confirm.text')}</p>
      <TokenForm action="confirm" token={token} send="updates.confirm.send" done="updates.confirm.done" />
    </>
  );
}

/** The link of all others. */
export function StopLink({ token }: { token: string }) {
  const t = useText();
  return (
    <>
      <p>{t('updates.stop.text')}</p>
      <TokenForm action="stop" token={token} send="updates.stop.send" done="updates.stop.done" />
      <div className={css.section}>
        <p>{t('updates.forget.text')}</p>
        <TokenForm action="forget" token={token} send="updates.forget.send" done="updates.forget.done" />
      </div>
    </>
  );
}

interface TokenFormProps {
  action: 'confirm' | 'stop' | 'forget';
  token: string;
  send: TextKey;
  done: TextKey;
}

function TokenForm({ action, token, send, done }: TokenFormProps) {
  const t = useText();
  const api = useApi();
  const localized = useLocalized();
  const path = `/api/subscriptions/${action}`;
  const form = useForm({
    initial: { token },
    submit: async (values) => localized(await api.post(path, values), t(done), 'updates.expired'),
  });
  return (
    <Form form={form} guard={false} submitText={t(send)} action={path} method="post" label={t(send)}>
      <input type="hidden" name="token" value={token} />
    </Form>
  );
}
