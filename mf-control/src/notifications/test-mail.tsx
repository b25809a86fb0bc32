import type { ContactResult, NotificationSettings } from '@waybill/contracts';
import { Button, useApi, useNow, useToast } from '@waybill/kit';
import { type FieldErrors, Form, TextField, useForm } from '@waybill/kit/forms';
import { useState } from 'react';
import { useText } from '../i18n/text';
import { Group } from '../ui/group';
import { Timestamp } from '../ui/timestamp';
import { NOTIFICATIONS_API } from './paths';

interface TestMailProps {
  settings: NotificationSettings;
  onConfirmed: (settings: NotificationSettings) => void;
}

/** Sends a mail with a code to the admin, who enters it, also after a reload: then mail is known to arrive. */
export function TestMail({ settings: { tested_at, test_code_until }, onConfirmed }: TestMailProps) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const now = useNow();
  const awaited = test_code_until !== null && now !== null && Date.parse(test_code_until) > now;
  const send = async () => {
    setBusy(true);
    const result = await api.post<ContactResult>(`${NOTIFICATIONS_API}/test`, {});
    setBusy(false);
    if (result.status === 'error') return toast(result.errors[0] ?? '', 'error');
    toast(result.message, 'success');
    setSent(true);
  };
  return (
    <Group title={t('notifications.test')} hint={t('notifications.testHint')}>
      {tested_at && (
        <p>
          {t('notifications.tested')} <Timestamp value={tested_at} />
        </p>
      )}
      <p>
        <Button icon="send" busy={busy} onClick={() => void send()}>
          {t('notifications.sendTest')}
        </Button>
      </p>
      {(sent || awaited) && (
        <CodeForm
          onConfirmed={(settings) => {
            setSent(false);
            onConfirmed(settings);
          }}
        />
      )}
    </Group>
  );
}

const SIX_DIGITS = /^\d{6}$/;

function CodeForm({ onConfirmed }: Pick<TestMailProps, 'onConfirmed'>) {
  const t = useText();
  const api = useApi();
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }): FieldErrors => (SIX_DIGITS.test(code.replace(/\s/g, '')) ? {} : { code: t('app.sixDigits') }),
    submit: async (values) => {
      const result = await api.post<NotificationSettings>(`${NOTIFICATIONS_API}/test/confirmation`, values);
      if (result.status === 'success') onConfirmed(result.data);
      return result;
    },
  });
  return (
    <Form form={form} guard={false} submitText={t('notifications.confirm')} label={t('notifications.test')}>
      <TextField
        label={t('notifications.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        {...form.field('code')}
      />
    </Form>
  );
}
