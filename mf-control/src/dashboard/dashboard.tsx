import type { Dashboard as Figures } from '@waybill/contracts';
import { Icon, Link, PageTitle, useLanguage } from '@waybill/kit';
import { ActivityMark } from '../ui/activity-mark';
import { Group } from '../ui/group';
import { ItemState } from '../resource/item/item-state';
import { Moment } from '../ui/timestamp';
import { useItem } from '../resource/item/use-item';
import { type TextKey, useText } from '../i18n/text';
import css from './dashboard.module.css';
import { Tiles } from '../layout/tiles';

export function Dashboard() {
  const t = useText();
  const loaded = useItem<Figures>('/api/dashboard');
  return (
    <>
      <PageTitle>{t('nav.panel')}</PageTitle>
      <Tiles
        tiles={[
          { path: '/control/parcels/list.html', icon: 'inventory', text: t('nav.parcels'), hint: t('tile.parcels') },
          { path: '/control/reviews/list.html', icon: 'star', text: t('nav.reviews'), hint: t('tile.reviews') },
          { path: '/control/pages/list.html', icon: 'pages', text: t('nav.pages'), hint: t('tile.pages') },
          { path: '/control/email/send.html', icon: 'send', text: t('nav.mail'), hint: t('tile.mail') },
          { path: '/control/settings', icon: 'settings', text: t('nav.settings'), hint: t('tile.settings') },
          {
            path: '/control/account/password.html',
            icon: 'key',
            text: t('tile.passwordName'),
            hint: t('tile.password'),
          },
        ]}
      />
      <ItemState of={loaded}>{(figures) => <Now {...figures} />}</ItemState>
      <p className={css.disclaimer}>
        <Icon name="info" />
        {t('dashboard.disclaimer')}
      </p>
    </>
  );
}

function Now(figures: Figures) {
  const t = useText();
  const { unread_messages: unread } = figures;
  return (
    <>
      <ul className={css.figures} aria-label={t('dashboard.figures')}>
        <Figure text="dashboard.inTransit" value={figures.in_transit} stage="in_transit" />
        <Figure text="dashboard.outForDelivery" value={figures.out_for_delivery} stage="out_for_delivery" />
        <Figure text="dashboard.exceptions" value={figures.exceptions} stage="exception" />
        <Figure text="dashboard.silent" value={figures.silent} />
      </ul>
      {unread > 0 && (
        <p>
          <Link to="/control/messages/list.html">{t('dashboard.unread', { n: unread })}</Link>
        </p>
      )}
      <Group title={t('dashboard.newest')}>
        {figures.newest_activities.length === 0 && <p>{t('dashboard.noActivities')}</p>}
        <NewestActivities activities={figures.newest_activities} />
      </Group>
    </>
  );
}

function Figure({ text, value, stage }: { text: TextKey; value: number; stage?: string }) {
  const t = useText();
  const { formatNumber } = useLanguage();
  const content = (
    <>
      <span className={css.value}>{formatNumber(value)}</span>
      <span>{t(text)}</span>
    </>
  );
  return (
    <li>
      {stage ? (
        <Link className={css.figure} to={`/control/parcels/list.html?status=${stage}`}>
          {content}
        </Link>
      ) : (
        <span className={css.figure}>{content}</span>
      )}
    </li>
  );
}

function NewestActivities({ activities }: { activities: Figures['newest_activities'] }) {
  return (
    <ol className={css.newest}>
      {activities.map((activity) => (
        <li key={activity.id}>
          <ActivityMark {...activity}>{activity.title}</ActivityMark>
          <Link to={`/control/parcels/${activity.parcel_id}`}>
            <code>{activity.tracking_code}</code>
          </Link>
          <Moment at={activity.created_at} />
        </li>
      ))}
    </ol>
  );
}
