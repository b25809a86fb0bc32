import {
  type LanguageCode,
  MILESTONES,
  type Milestone,
  type NotificationSettings,
  notificationSettingsUpdate,
} from '@waybill/contracts';
import { useApi, useToast } from '@waybill/kit';
import { type FormModel, SelectField, schemaErrors, TextField, useForm } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { PanelForm } from '../resource/form/panel-form';
import { useLanguageChoices } from '../session/languages';
import { Group } from '../ui/group';
import css from './notifications.module.css';
import { NOTIFICATIONS_API } from './paths';

interface Values {
  recipient_milestones: readonly Milestone[];
  sender_milestones: readonly Milestone[];
  delay: string;
  quiet_from: string;
  quiet_until: string;
  language: LanguageCode;
}

interface MilestoneFormProps {
  settings: NotificationSettings;
  onSaved: (settings: NotificationSettings) => void;
}

const ROLES = ['recipient', 'sender'] as const;

const bodyOf = ({ delay, ...values }: Values) => ({ ...values, delay: delay === '' ? undefined : Number(delay) });

/** Who gets which mails, when, and in which language. */
export function MilestoneForm({ settings, onSaved }: MilestoneFormProps) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const languages = useLanguageChoices(settings.language);
  const form = useForm<Values>({
    initial: {
      ...settings,
      delay: String(settings.delay),
      quiet_from: settings.quiet_from ?? '',
      quiet_until: settings.quiet_until ?? '',
    },
    validate: (values) => schemaErrors(notificationSettingsUpdate, bodyOf(pick(values))),
    submit: async (values) => {
      const { updated_at } = settings;
      const body = { ...bodyOf(pick(values)), updated_at };
      const result = await api.patch<NotificationSettings>(`${NOTIFICATIONS_API}/settings`, body);
      if (result.status === 'success') {
        // The form starts again with what was saved.
        toast(result.message, 'success');
        onSaved(result.data);
      }
      return result;
    },
  });
  return (
    <PanelForm form={form} save={t('form.save')}>
      <Group
        title={t('notifications.who')}
        hint={t(settings.tested_at ? 'notifications.whoHint' : 'notifications.locked')}
      >
        <Matrix form={form} locked={settings.tested_at === null} />
      </Group>
      <Group title={t('notifications.when')} columns={2}>
        <TextField
          label={t('notifications.delay')}
          hint={t('notifications.delayHint')}
          inputMode="numeric"
          maxLength={3}
          {...form.field('delay')}
        />
        <SelectField
          label={t('notifications.language')}
          hint={t('notifications.languageHint')}
          choices={languages}
          {...form.field('language')}
        />
        <TextField
          label={t('notifications.quietFrom')}
          hint={t('notifications.quietHint')}
          optional
          placeholder="22:00"
          maxLength={5}
          {...form.field('quiet_from')}
        />
        <TextField
          label={t('notifications.quietUntil')}
          optional
          placeholder="07:00"
          maxLength={5}
          {...form.field('quiet_until')}
        />
      </Group>
    </PanelForm>
  );
}

/** The form starts with the whole record: only what it edits is sent. */
const pick = ({
  recipient_milestones,
  sender_milestones,
  delay,
  quiet_from,
  quiet_until,
  language,
}: Values): Values => ({
  ...{ recipient_milestones, sender_milestones, delay },
  ...{ quiet_from, quiet_until, language },
});

/** One row for each milestone, one column for each role. */
function Matrix({ form, locked }: { form: FormModel<Values>; locked: boolean }) {
  const t = useText();
  const toggle = (role: (typeof ROLES)[number], milestone: Milestone) => {
    const before = form.values[`${role}_milestones`];
    const isOn = before.includes(milestone);
    const after = isOn ? before.filter((other) => other !== milestone) : [...before, milestone];
    form.set({ [`${role}_milestones`]: after });
  };
  return (
    <fieldset className={css.matrix} disabled={locked}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('notifications.milestone')}</th>
            {ROLES.map((role) => (
              <th key={role} scope="col">
                {t(`audience.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {MILESTONES.map((milestone) => (
            <tr key={milestone}>
              <th scope="row">{t(`milestone.${milestone}`)}</th>
              {ROLES.map((role) => (
                <td key={role}>
                  <input
                    type="checkbox"
                    aria-label={`${t(`milestone.${milestone}`)}: ${t(`audience.${role}`)}`}
                    checked={form.values[`${role}_milestones`].includes(milestone)}
                    onChange={() => toggle(role, milestone)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}
