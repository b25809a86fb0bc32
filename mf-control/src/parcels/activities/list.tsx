import type { Activity } from '@waybill/contracts';
import { Moment } from '../../ui/timestamp';
import type { Column } from '../../resource/resource';
import { ActivityMark } from '../../ui/activity-mark';

export const columns: Column<Activity>[] = [
  { title: 'activities.title', cell: (activity) => <ActivityMark {...activity}>{activity.title}</ActivityMark> },
  { title: 'activities.description', from: 'tablet', cell: (activity) => activity.description },
  { title: 'list.created', cell: (activity) => <Moment at={activity.created_at} /> },
];
