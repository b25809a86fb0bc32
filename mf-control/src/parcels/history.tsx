import type { Parcel } from '@waybill/contracts';
import { Button, EmptyState, Link, LinkButton } from '@waybill/kit';
import { useState } from 'react';
import { useText } from '../i18n/text';
import { EventLabel } from '../meaning/event-label';
import { fill } from '../resource/routes';
import { ActivityMark } from '../ui/activity-mark';
import { Group } from '../ui/group';
import { Timestamp } from '../ui/timestamp';
import { useKeptFocus } from '../ui/use-kept-focus';
import { activities } from './activities';
import { ScanDrawer } from './activities/scan-drawer';
import { UndoScan } from './activities/undo-scan';
import css from './parcels.module.css';

const MAX_SHOWN = 5;

interface HistoryProps {
  parcel: Parcel;
  reload: () => void;
}

/** The newest activities of a parcel, with a link to all of them and the form of a new one. */
export function History({ parcel, reload }: HistoryProps) {
  const t = useText();
  const newest = parcel.history.data.slice(0, MAX_SHOWN);
  const [adding, setAdding] = useState(false);
  const kept = useKeptFocus<HTMLDivElement>();
  const add = (
    <Button variant="primary" icon="add" size="small" onClick={() => setAdding(true)}>
      {t('scan.add')}
    </Button>
  );
  return (
    <Group title={t('activities.list')} wide action={newest.length > 0 && add}>
      <div {...kept} className={css.kept}>
        {adding && <ScanDrawer parcel={parcel} onClose={() => setAdding(false)} onSaved={reload} />}
        {newest.length === 0 ? (
          <EmptyState action={add}>{t('activities.empty')}</EmptyState>
        ) : (
          <>
            <ol className={css.history}>
              {newest.map((activity, index) => (
                <li key={activity.id}>
                  <ActivityMark {...activity}>
                    <Link to={fill(activities.routes.item, { id: parcel.id, aid: activity.id })}>{activity.title}</Link>
                  </ActivityMark>
                  <p>{activity.description}</p>
                  <p>
                    <EventLabel event={activity.event} />
                  </p>
                  <Timestamp value={activity.happened_at} />
                  {activity.device_name && <p>{t('device.by', { name: activity.device_name })}</p>}
                  {index === 0 && <UndoScan scan={activity} onUndone={reload} />}
                </li>
              ))}
            </ol>
            <div className={css.row}>
              <LinkButton to={fill(activities.routes.list, { id: parcel.id })} icon="schedule" size="small">
                {t('activities.all')}
              </LinkButton>
            </div>
          </>
        )}
      </div>
    </Group>
  );
}
