import { type Activity, activityCreate, activityUpdate, type Parcel } from '@waybill/contracts';
import { PARCEL } from '../paths';
import type { Resource } from '../../resource/resource';
import { type ActivityValues, Fields, initial } from './form';
import { columns } from './list';

export const activities: Resource<Activity, ActivityValues> = {
  routes: {
    list: '/control/parcels/:id/activities',
    create: '/control/parcels/:id/activities/create',
    item: '/control/parcels/:id/activities/:aid',
  },
  api: '/api/activities',
  parent: { api: '/api/parcels/:id', route: PARCEL, nameOf: (parcel: Parcel) => parcel.tracking_code },
  texts: {
    list: 'activities.list',
    empty: 'activities.empty',
    create: 'activities.create',
    edit: 'activities.edit',
    singular: 'activities.singular',
  },
  list: { columns, nameOf: (activity) => activity.title, api: '/api/activities?parcel_id=:id' },
  form: {
    Fields,
    initial,
    create: activityCreate,
    update: activityUpdate,
    needs: ['title', 'description', 'icon', 'color'],
    also: (item, { id }) => (item ? {} : { parcel_id: id }),
    after: 'list',
  },
  traits: { deletable: true },
};
