import type { Parcel } from '@waybill/contracts';
import { EmptyState, Link, LinkButton } from '@waybill/kit';
import { ActivityMark } from '../ui/activity-mark';
import { Group } from '../ui/group';
import { Moment } from '../ui/timestamp';
import { useText } from '../i18n/text';
import css from './parcels.module.css';

const SHOWN = 5;

/** The newest activities of a parcel, and the way to all of them and to a new one. */
export function History({ parcel }: { parcel: Parcel }) {
  const t = useText();
  const path = `/control/parcels/${parcel.id}/activities`;
  const newest = parcel.history.data.slice(0, SHOWN);
  const add = (
    <LinkButton to={`${path}/create`} icon="add" size="small">
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
                  <Link to={`${path}/${activity.id}`}>{activity.title}</Link>
                </ActivityMark>
                <p>{activity.description}</p>
                <Moment at={activity.created_at} />
              </li>
            ))}
          </ol>
          <div className={css.row}>
            <LinkButton to={path} icon="schedule" size="small">
              {t('activities.all')}
            </LinkButton>
            {add}
          </div>
        </>
      )}
    </Group>
  );
}
