import type { Dashboard as Figures } from '@waybill/contracts';
import { Icon, Link, PageTitle, useLanguage } from '@waybill/kit';
import { type TextKey, useText } from '../i18n/text';
import type { Tile } from '../layout/section';
import { Tiles } from '../layout/tiles';
import { messages } from '../mail/messages';
import { parcels } from '../parcels';
import { ItemState } from '../resource/item/item-state';
import { useItem } from '../resource/item/use-item';
import { fill } from '../resource/routes';
import { ActivityMark } from '../ui/activity-mark';
import { Group } from '../ui/group';
import { Timestamp } from '../ui/timestamp';
import css from './dashboard.module.css';

export function Dashboard({ tiles }: { tiles: readonly Tile[] }) {
  const t = useText();
  const loaded = useItem<Figures>('/api/dashboard');
  return (
    <>
      <PageTitle>{t('nav.panel')}</PageTitle>
      <Tiles tiles={tiles} />
      <ItemState of={loaded}>{(figures) => <FigureList {...figures} />}</ItemState>
      <p className={css.disclaimer}>
        <Icon name="info" />
        {t('dashboard.disclaimer')}
      </p>
    </>
  );
}

function FigureList(figures: Figures) {
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
          <Link to={messages.routes.list}>{t('dashboard.unread', { n: unread })}</Link>
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
        <Link className={css.figure} to={`${parcels.routes.list}?status=${stage}`}>
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
          <Link to={fill(parcels.routes.item, { id: activity.parcel_id })}>
            <code>{activity.tracking_code}</code>
          </Link>
          <Timestamp value={activity.created_at} />
        </li>
      ))}
    </ol>
  );
}
