import { NOTIFICATION_LIMITS } from '@waybill/contracts';
import { type ApiResult, ErrorPanel, SuccessPanel, useApi, useSearchParams } from '@waybill/kit';
import { Form, useForm } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import css from './unsubscribe.module.css';

/** No more mails about parcels. Opening the link changes nothing: scanners of mail open every link. */
export function UnsubscribePage() {
  const t = useText();
  const [params] = useSearchParams();
  const token = (params.get('token') ?? '').slice(0, NOTIFICATION_LIMITS.token);
  return (
    <div className={css.page}>
      <meta name="robots" content="noindex" />
      <h1 id="page-heading">{t('unsubscribe.title')}</h1>
      {params.has('done') && <SuccessPanel message={t('unsubscribe.done')} />}
      {!params.has('done') && (params.has('failed') || !token) && <ErrorPanel errors={[t('unsubscribe.failed')]} />}
      {token && <UnsubscribeForm token={token} />}
    </div>
  );
}

function UnsubscribeForm({ token }: { token: string }) {
  const t = useText();
  const api = useApi();
  const localize = (result: ApiResult<null>): ApiResult<null> => {
    if (result.status === 'success') return { ...result, message: t('unsubscribe.done') };
    return { ...result, errors: [result.http === 422 ? t('unsubscribe.failed') : t('contact.unavailable')] };
  };
  const form = useForm({
    initial: { token },
    submit: async (values) => localize(await api.post<null>('/api/notifications/unsubscribe', values)),
  });
  return (
    <Form
      form={form}
      guard={false}
      submitText={t('unsubscribe.stop')}
      action="/api/notifications/unsubscribe"
      method="post"
    >
      <p>{t('unsubscribe.intro')}</p>
      <input type="hidden" name="token" value={token} />
    </Form>
  );
}
