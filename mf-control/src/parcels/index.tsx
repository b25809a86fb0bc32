import { PARCEL_SORTS, type Parcel, parcelCreate, parcelUpdate, STAGES } from '@waybill/contracts';
import { parcelsAtom } from '@waybill/kit';
import type { Resource } from '../resource/resource';
import { ParcelPage } from './detail';
import { Fields, initial, type ParcelValues } from './form';
import { LabelsLink } from './label/labels-link';
import { columns, ListActions } from './list';

export const parcels: Resource<Parcel, ParcelValues> = {
  routes: {
    list: '/control/parcels/list.html',
    create: '/control/parcels/create.html',
    item: '/control/parcels/:id',
  },
  api: '/api/parcels',
  texts: {
    list: 'parcels.list',
    empty: 'parcels.empty',
    create: 'parcels.create',
    edit: 'parcels.edit',
    singular: 'parcels.singular',
  },
  list: {
    columns,
    nameOf: (parcel) => parcel.tracking_code,
    search: true,
    choices: [
      {
        name: 'status',
        label: 'parcels.stage',
        options: [
          { value: '', text: 'parcels.anyStage' },
          ...STAGES.map((stage) => ({ value: stage, text: `stage.${stage}` as const })),
        ],
      },
      {
        name: 'sort',
        label: 'parcels.sort',
        options: PARCEL_SORTS.map((sort) => ({ value: sort === 'newest' ? '' : sort, text: `sort.${sort}` as const })),
      },
    ],
    into: parcelsAtom as never,
    intoKey: 'tracking_code',
    Actions: ListActions,
    Bulk: LabelsLink,
  },
  form: {
    Fields,
    initial,
    create: parcelCreate,
    update: parcelUpdate,
    needs: ['tracking_code', 'recipient_name', 'destination'],
  },
  Detail: ParcelPage,
  traits: { deletable: true },
};
