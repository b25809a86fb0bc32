import type { NotificationSettings } from '@waybill/contracts';
import { PageTitle } from '@waybill/kit';
import { useText } from '../i18n/text';
import { ItemState } from '../resource/item/item-state';
import { useItem } from '../resource/item/use-item';
import { MilestoneForm } from './milestone-form';
import { NOTIFICATIONS_API } from './paths';
import { Paused } from './paused';
import { TestMail } from './test-mail';
import { Texts } from './texts';

/** Milestone mails: whether they arrive, who gets which, what they say, and who gets none. */
export function Notifications() {
  const t = useText();
  const settings = useItem<NotificationSettings>(`${NOTIFICATIONS_API}/settings`);
  return (
    <>
      <PageTitle>{t('notifications.title')}</PageTitle>
      <ItemState of={settings}>
        {(item) => (
          <>
            <TestMail settings={item} onConfirmed={settings.replace} />
            <MilestoneForm key={item.updated_at} settings={item} onSaved={settings.replace} />
            <Texts language={item.language} />
            <Paused />
          </>
        )}
      </ItemState>
    </>
  );
}
