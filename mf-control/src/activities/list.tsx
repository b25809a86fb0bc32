import type { Activity } from '@waybill/contracts';
import { useLanguage } from '@waybill/kit';
import type { Column } from '../resource/resource';
import { ActivityMark } from './activity-mark';

export const columns: Column<Activity>[] = [
  { title: 'activities.title', cell: (activity) => <ActivityMark {...activity}>{activity.title}</ActivityMark> },
  { title: 'activities.description', from: 'tablet', cell: (activity) => activity.description },
  { title: 'list.created', cell: (activity) => <Created at={activity.created_at} /> },
];

function Created({ at }: { at: string }) {
  const { formatDate } = useLanguage();
  return <time dateTime={at}>{formatDate(at, 'datetime')}</time>;
}
