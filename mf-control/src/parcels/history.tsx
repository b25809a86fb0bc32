import type { Parcel } from '@waybill/contracts';
import { EmptyState, Link, LinkButton } from '@waybill/kit';
import { useText } from '../i18n/text';
import { fill } from '../resource/routes';
import { ActivityMark } from '../ui/activity-mark';
import { Group } from '../ui/group';
import { Timestamp } from '../ui/timestamp';
import { activities } from './activities';
import css from './parcels.module.css';

const MAX_SHOWN = 5;

/** The newest activities of a parcel, with links to all of them and to the form of a new one. */
export function History({ parcel }: { parcel: Parcel }) {
  const t = useText();
  const newest = parcel.history.data.slice(0, MAX_SHOWN);
  const add = (
    <LinkButton to={fill(activities.routes.create, { id: parcel.id })} icon="add" size="small">
      {t('activities.create')}
    </LinkButton>
  );
  return (
    <Group title={t('activities.list')}>
      {newest.length === 0 ? (
        <EmptyState action={add}>{t('activities.empty')}</EmptyState>
      ) : (
        <>
          <ol className={css.history}>
            {newest.map((activity) => (
              <li key={activity.id}>
                <ActivityMark {...activity}>
                  <Link to={fill(activities.routes.item, { id: parcel.id, aid: activity.id })}>{activity.title}</Link>
                </ActivityMark>
                <p>{activity.description}</p>
                <Timestamp value={activity.created_at} />
              </li>
            ))}
          </ol>
          <div className={css.row}>
            <LinkButton to={fill(activities.routes.list, { id: parcel.id })} icon="schedule" size="small">
              {t('activities.all')}
            </LinkButton>
            {add}
          </div>
        </>
      )}
    </Group>
  );
}
