import { NO_PARTS, type Settings, settingsUpdate, shortensAudit } from '@waybill/contracts';
import {
  type ApiResult,
  graphLoadedAtom,
  Loading,
  PageTitle,
  siteSettingsAtom,
  useApi,
  useAtomValue,
} from '@waybill/kit';
import { type FieldErrors, type FormModel, schemaErrors } from '@waybill/kit/forms';
import type { ReactNode } from 'react';
import { useConfirmation } from '../auth/confirmation';
import { type TextKey, useText } from '../i18n/text';
import { PanelForm } from '../resource/form/panel-form';
import { useMergingForm } from '../resource/form/use-merging-form';
import { useRefreshGraph } from '../session/session';
import { Group } from '../ui/group';
import { useSettingsFlow } from './settings-flow';

export const SETTINGS = '/control/settings';

export type SettingsValues = Record<Exclude<keyof Settings, 'updated_at'>, string>;

interface SettingsPageProps {
  title: TextKey;
  hint: TextKey;
  onSaved?: () => void;
  /** Rules between fields of this page, besides those of the contract. */
  rules?: ((values: SettingsValues) => FieldErrors) | undefined;
  children: (form: FormModel<SettingsValues>) => ReactNode;
}

/** One page of settings. It waits for the server's values, as those stored in the browser may be stale. */
export function SettingsPage({ title, hint, onSaved, rules, children }: SettingsPageProps) {
  const t = useText();
  const settings = useAtomValue(siteSettingsAtom) as Settings | null;
  const loaded = useAtomValue(graphLoadedAtom);
  const isStep = useSettingsFlow() !== null;
  return (
    <>
      {!isStep && <PageTitle>{t(title)}</PageTitle>}
      {loaded && settings?.mail_driver ? (
        <SettingsForm settings={settings} onSaved={onSaved} rules={rules}>
          {(form) => (
            <Group hint={t(hint)} {...(isStep && { title: t(title) })}>
              {children(form)}
            </Group>
          )}
        </SettingsForm>
      ) : (
        <Loading />
      )}
    </>
  );
}

const initial = (settings: Settings | null) => {
  const { updated_at, home, contact_country_name, ...values } = (settings ?? {}) as Settings & { home?: unknown };
  return Object.fromEntries(
    Object.entries({ ...NO_PARTS, ...values }).map(([name, value]) => [name, String(value ?? '')]),
  ) as SettingsValues;
};

/** Fields have texts; the API has the languages as a list. */
function bodyOf<V extends Partial<SettingsValues>>({ languages, ...values }: V) {
  return languages === undefined ? values : { ...values, languages: languages.split(',').filter(Boolean) };
}

/** Of an address with parts the server makes the text; what was typed before they were chosen is left behind. */
const withoutReplaced = (
  { contact_country }: SettingsValues,
  { contact_address, ...others }: Partial<SettingsValues>,
) => (contact_country || contact_address === undefined ? others : { ...others, contact_address });

/** The admin cancelled the confirmation: nothing was sent, and there is nothing to report. */
const CANCELLED: ApiResult<Settings> = { status: 'error', errors: [], message: '', data: null, http: 403 };

/** The API has the settings as a list of one. */
const first = (result: ApiResult<Settings[]>): ApiResult<Settings> =>
  result.status === 'error' ? result : { ...result, data: result.data[0] as Settings };

interface SettingsFormProps extends Pick<SettingsPageProps, 'onSaved' | 'rules' | 'children'> {
  settings: Settings;
}

function SettingsForm({ settings, onSaved, rules, children }: SettingsFormProps) {
  const t = useText();
  const api = useApi();
  const refreshGraph = useRefreshGraph();
  const { confirm, dialog } = useConfirmation();
  const flow = useSettingsFlow();
  const form = useMergingForm<Settings, SettingsValues>({
    item: settings,
    initial,
    validate: (values) => ({ ...rules?.(values), ...schemaErrors(settingsUpdate, bodyOf(values)) }),
    read: async () => first(await api.get<Settings[]>('/api/settings')),
    send: async (values, changed, version) => {
      const body = bodyOf(withoutReplaced(values, changed));
      if (shortensAudit(settings, settingsUpdate.parse(body)) && !(await confirm())) return CANCELLED;
      return api.patch<Settings>('/api/settings', { ...body, ...flow?.also, ...version });
    },
    onSaved: () => void refreshGraph().then(onSaved),
  });
  return (
    <>
      <PanelForm
        form={form}
        save={flow?.save ?? t('form.save')}
        {...(flow ? { action: flow.actions } : { cancel: SETTINGS })}
      >
        {children(form)}
      </PanelForm>
      {dialog}
    </>
  );
}
