import { type Settings, settingsUpdate } from '@waybill/contracts';
import { Loading, PageTitle, siteSettingsAtom, useApi, useAtomValue } from '@waybill/kit';
import { type FormModel, schemaTexts, useForm } from '@waybill/kit/forms';
import type { ReactNode } from 'react';
import { useRefreshGraph } from '../auth/session';
import { FormFrame } from '../resource/form-frame';
import { Group } from '../resource/group';
import { type TextKey, useText } from '../text';
import { SETTINGS } from './paths';

export type SettingsValues = Record<keyof Settings, string>;

interface SettingsPageProps {
  title: TextKey;
  hint: TextKey;
  /** What happens after a save. */
  onSaved?: () => void;
  children: (form: FormModel<SettingsValues>) => ReactNode;
}

/** One page of settings. Only what was changed is sent. */
export function SettingsPage({ title, hint, onSaved, children }: SettingsPageProps) {
  const t = useText();
  const settings = useAtomValue(siteSettingsAtom) as Settings | null;
  return (
    <>
      <PageTitle>{t(title)}</PageTitle>
      {settings?.mail_driver ? (
        <SettingsForm settings={settings} onSaved={onSaved}>
          {(form) => <Group hint={t(hint)}>{children(form)}</Group>}
        </SettingsForm>
      ) : (
        <Loading />
      )}
    </>
  );
}

interface SettingsFormProps extends Pick<SettingsPageProps, 'onSaved' | 'children'> {
  settings: Settings;
}

function SettingsForm({ settings, onSaved, children }: SettingsFormProps) {
  const t = useText();
  const api = useApi();
  const refreshGraph = useRefreshGraph();
  const form = useForm<SettingsValues>({
    initial: Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? ''])) as SettingsValues,
    validate: (values) => schemaTexts(settingsUpdate, values),
    submit: async (_, changed) => {
      const answer = await api.patch<Settings>('/api/settings', changed);
      if (answer.status === 'success') {
        await refreshGraph();
        onSaved?.();
      }
      return answer;
    },
  });
  return (
    <FormFrame form={form} save={t('form.save')} cancel={SETTINGS}>
      {children(form)}
    </FormFrame>
  );
}
