import { LIMITS, RATINGS, type Rating } from '@waybill/contracts';
import { type ApiResult, useApi, useLanguage, useSearchParams } from '@waybill/kit';
import { type FieldErrors, Form, TextArea, TextField, useForm } from '@waybill/kit/forms';
import { Honeypot } from '../forms/honeypot';
import { type TextKey, useText } from '../i18n/text';
import { RatingField } from './rating-field';

const ERROR_KEYS = new Map<number, TextKey>([
  [0, 'contact.unavailable'],
  [404, 'rating.unknown'],
  [409, 'rating.not_delivered'],
  [422, 'contact.validation'],
  [429, 'contact.too_many'],
  [503, 'contact.unavailable'],
]);

export function FeedbackForm() {
  const t = useText();
  const api = useApi();
  const { code: language } = useLanguage();
  const [params] = useSearchParams();
  const rating: Rating | null = RATINGS.find((step) => String(step) === params.get('rating')) ?? null;
  const localize = (result: ApiResult<unknown>): ApiResult<unknown> => {
    if (result.status === 'success') return { ...result, message: t('rating.sent') };
    const key = language === 'en' && result.http !== 0 ? undefined : ERROR_KEYS.get(result.http);
    return key ? { ...result, errors: [t(key)] } : result;
  };
  const form = useForm({
    initial: {
      tracking_code: (params.get('code') ?? '').slice(0, LIMITS.trackingCode.max),
      rating,
      comment: '',
      website: '',
    },
    validate: (values): FieldErrors => (values.rating === null ? { rating: t('rating.choose') } : {}),
    submit: async (values) => localize(await api.post('/api/feedback', values)),
  });
  const { value: website, onChange: setWebsite } = form.field('website');
  return (
    <Form form={form} guard="tab" submitText={t('rating.send')} action="/api/feedback" method="post">
      <RatingField {...form.field('rating')} />
      <TextArea label={t('rating.comment')} optional limit={LIMITS.feedback} {...form.field('comment')} />
      <TextField
        label={t('contact.code')}
        required
        maxLength={LIMITS.trackingCode.max}
        {...form.field('tracking_code')}
      />
      <Honeypot value={website} onChange={setWebsite} />
    </Form>
  );
}
