import type { Dashboard } from '@waybill/contracts';
import { Link } from '@waybill/kit';
import { useText } from '../i18n/text';
import { parcels } from '../parcels';
import { fill } from '../resource/routes';
import { ActivityMark } from '../ui/activity-mark';
import { Group } from '../ui/group';
import { Timestamp } from '../ui/timestamp';
import css from './newest-activities.module.css';

/** The activities that were entered last. */
export function NewestActivities({ activities }: { activities: Dashboard['newest_activities'] }) {
  const t = useText();
  return (
    <Group title={t('dashboard.newest')} wide>
      {activities.length === 0 && <p>{t('dashboard.noActivities')}</p>}
      <ol className={css.newest}>
        {activities.map((activity) => (
          <li key={activity.id}>
            <ActivityMark {...activity}>{activity.title}</ActivityMark>
            <Link to={fill(parcels.routes.item, { id: activity.parcel_id })}>
              <code>{activity.tracking_code}</code>
            </Link>
            <Timestamp value={activity.happened_at} format="short" />
          </li>
        ))}
      </ol>
    </Group>
  );
}
