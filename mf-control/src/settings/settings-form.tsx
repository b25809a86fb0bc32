import { type Settings, settingsUpdate } from '@waybill/contracts';
import {
  type ApiResult,
  graphLoadedAtom,
  Loading,
  PageTitle,
  siteSettingsAtom,
  useApi,
  useAtomValue,
} from '@waybill/kit';
import { type FormModel, schemaTexts } from '@waybill/kit/forms';
import type { ReactNode } from 'react';
import { useRefreshGraph } from '../session/session';
import { FormFrame } from '../resource/form/form-frame';
import { Group } from '../ui/group';
import { useChangeForm } from '../resource/form/use-merging-form';
import { type TextKey, useText } from '../i18n/text';
import { SETTINGS } from './paths';

export type SettingsValues = Record<Exclude<keyof Settings, 'updated_at'>, string>;

interface SettingsPageProps {
  title: TextKey;
  hint: TextKey;
  /** What happens after a save. */
  onSaved?: () => void;
  children: (form: FormModel<SettingsValues>) => ReactNode;
}

/** One page of settings, as the server has them rather than as this browser remembers them. Only what was changed is sent. */
export function SettingsPage({ title, hint, onSaved, children }: SettingsPageProps) {
  const t = useText();
  const settings = useAtomValue(siteSettingsAtom) as Settings | null;
  const asked = useAtomValue(graphLoadedAtom);
  return (
    <>
      <PageTitle>{t(title)}</PageTitle>
      {asked && settings?.mail_driver ? (
        <SettingsForm settings={settings} onSaved={onSaved}>
          {(form) => <Group hint={t(hint)}>{children(form)}</Group>}
        </SettingsForm>
      ) : (
        <Loading />
      )}
    </>
  );
}

const initial = (settings: Settings | null) => {
  const { updated_at, ...values } = settings ?? ({} as Settings);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ''])) as SettingsValues;
};

/** The settings are a list of one. */
const first = (answer: ApiResult<Settings[]>): ApiResult<Settings> =>
  answer.status === 'error' ? answer : { ...answer, data: answer.data[0] as Settings };

interface SettingsFormProps extends Pick<SettingsPageProps, 'onSaved' | 'children'> {
  settings: Settings;
}

function SettingsForm({ settings, onSaved, children }: SettingsFormProps) {
  const t = useText();
  const api = useApi();
  const refreshGraph = useRefreshGraph();
  const form = useChangeForm<Settings, SettingsValues>({
    item: settings,
    initial,
    validate: (values) => schemaTexts(settingsUpdate, values),
    read: async () => first(await api.get<Settings[]>('/api/settings')),
    send: (_, changed, version) => api.patch<Settings>('/api/settings', { ...changed, ...version }),
    onSaved: () => void refreshGraph().then(onSaved),
  });
  return (
    <FormFrame form={form} save={t('form.save')} cancel={SETTINGS}>
      {children(form)}
    </FormFrame>
  );
}
