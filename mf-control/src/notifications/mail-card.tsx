import { LANGUAGE_NAMES, type Parcel, type ParcelMails } from '@waybill/contracts';
import { useText } from '../i18n/text';
import { useItem } from '../resource/item/use-item';
import { Group } from '../ui/group';
import { Timestamp } from '../ui/timestamp';
import css from './notifications.module.css';
import { NOTIFICATIONS_API } from './paths';

/** The milestone mails of a parcel, and what will be written soon; nothing while there are none. */
export function MailCard({ parcel: { id } }: { parcel: Parcel }) {
  const t = useText();
  const { item } = useItem<ParcelMails>(`${NOTIFICATIONS_API}/mails/${id}`);
  if (!item || item.mails.length + item.waiting.length === 0) return null;
  return (
    <Group title={t('notifications.mails')} wide>
      <ul className={css.list}>
        {item.waiting.map(({ milestone, due_at }) => (
          <li key={milestone} className={css.entry}>
            <div className={css.facts}>
              <strong>{t(`milestone.${milestone}`)}</strong>
              <span>
                {t('notifications.due')} <Timestamp value={due_at} />
              </span>
            </div>
          </li>
        ))}
        {item.mails.map((mail) => (
          <li key={mail.id} className={css.entry}>
            <div className={css.facts}>
              <strong>{t(`milestone.${mail.milestone}`)}</strong>
              <span>
                {t(`audience.${mail.role}`)}: {mail.address}, {LANGUAGE_NAMES[mail.language]}
              </span>
              <span>
                {t(`mail_state.${mail.state}`)} <Timestamp value={mail.settled_at ?? mail.created_at} />{' '}
                {mail.error && <code>{mail.error}</code>}
              </span>
              {mail.paused && <span>{t(`notifications.stopped.${mail.paused}`)}</span>}
            </div>
          </li>
        ))}
      </ul>
    </Group>
  );
}
