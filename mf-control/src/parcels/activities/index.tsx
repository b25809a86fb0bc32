import { type Activity, activityCreate, activityUpdate } from '@waybill/contracts';
import { EventLabel } from '../../meaning/event-label';
import type { Column, FormPart, Resource } from '../../resource/resource';
import { ActivityMark } from '../../ui/activity-mark';
import { Timestamp } from '../../ui/timestamp';
import { restoration } from './effects';
import { Fields } from './form';
import { type ActivityValues, initial, toBody } from './values';

const columns: Column<Activity>[] = [
  { title: 'activities.title', cell: (activity) => <ActivityMark {...activity}>{activity.title}</ActivityMark> },
  { title: 'activities.description', from: 'tablet', cell: (activity) => activity.description },
  { title: 'meaning.means', from: 'tablet', cell: (activity) => <EventLabel event={activity.event} /> },
  { title: 'scan.time', cell: (activity) => <Timestamp value={activity.happened_at} /> },
];

export const activityForm: FormPart<Activity, ActivityValues> = {
  Fields,
  initial,
  toBody,
  create: activityCreate,
  update: activityUpdate,
  required: ['title', 'description', 'icon', 'color'],
  extraBody: (item, { id }) => (item ? {} : { parcel_id: id }),
  after: 'list',
};

/** The activities of one parcel. */
export const activities: Resource<Activity, ActivityValues> = {
  name: 'activities',
  routes: {
    list: '/control/parcels/:id/activities',
    create: '/control/parcels/:id/activities/create',
    item: '/control/parcels/:id/activities/:aid',
  },
  api: '/api/activities',
  list: { columns, nameOf: (activity) => activity.title, api: '/api/activities?parcel_id=:id' },
  form: activityForm,
  traits: { deletable: true },
  deletion: {
    offer: restoration,
    accepted: { restores: 'yes' },
  },
};
