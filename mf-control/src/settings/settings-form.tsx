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
import { type FormModel, schemaErrors } from '@waybill/kit/forms';
import type { ReactNode } from 'react';
import { type TextKey, useText } from '../i18n/text';
import { PanelForm } from '../resource/form/panel-form';
import { useMergingForm } from '../resource/form/use-merging-form';
import { useRefreshGraph } from '../session/session';
import { Group } from '../ui/group';

export const SETTINGS = '/control/settings';

export type SettingsValues = Record<Exclude<keyof Settings, 'updated_at'>, string>;

interface SettingsPageProps {
  title: TextKey;
  hint: TextKey;
  onSaved?: () => void;
  children: (form: FormModel<SettingsValues>) => ReactNode;
}

/** One page of settings. It waits for the server's values, as those stored in the browser may be stale. */
export function SettingsPage({ title, hint, onSaved, children }: SettingsPageProps) {
  const t = useText();
  const settings = useAtomValue(siteSettingsAtom) as Settings | null;
  const loaded = useAtomValue(graphLoadedAtom);
  return (
    <>
      <PageTitle>{t(title)}</PageTitle>
      {loaded && settings?.mail_driver ? (
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

/** The API has the settings as a list of one. */
const first = (result: ApiResult<Settings[]>): ApiResult<Settings> =>
  result.status === 'error' ? result : { ...result, data: result.data[0] as Settings };

interface SettingsFormProps extends Pick<SettingsPageProps, 'onSaved' | 'children'> {
  settings: Settings;
}

function SettingsForm({ settings, onSaved, children }: SettingsFormProps) {
  const t = useText();
  const api = useApi();
  const refreshGraph = useRefreshGraph();
  const form = useMergingForm<Settings, SettingsValues>({
    item: settings,
    initial,
    validate: (values) => schemaErrors(settingsUpdate, values),
    read: async () => first(await api.get<Settings[]>('/api/settings')),
    send: (_, changed, version) => api.patch<Settings>('/api/settings', { ...changed, ...version }),
    onSaved: () => void refreshGraph().then(onSaved),
  });
  return (
    <PanelForm form={form} save={t('form.save')} cancel={SETTINGS}>
      {children(form)}
    </PanelForm>
  );
}
