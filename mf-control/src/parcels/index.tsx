import { PARCEL_SORTS, type Parcel, parcelCreate, parcelUpdate, STAGES } from '@waybill/contracts';
import { parcelsAtom } from '@waybill/kit';
import type { FieldsProps, ListSelect, Resource } from '../resource/resource';
import { standardRoutes } from '../resource/routes';
import { CreateFields } from './create-fields';
import { ParcelPage } from './detail';
import { IMPORT, ImportPage } from './import/import-page';
import { LabelsLink } from './label/labels-link';
import { LabelsPage } from './label/labels-page';
import { LABELS } from './label/labels-path';
import { columns, ListActions } from './list';
import { UPDATE_MAP, UpdateMap } from './map/update-map';
import { UpdateFields } from './update-fields';
import { UPDATE_IMAGE, UpdateImage } from './update-image';
import { initial, type ParcelValues } from './values';

const stageSelect: ListSelect = {
  name: 'status',
  label: 'parcels.stage',
  options: [
    { value: '', text: 'parcels.anyStage' },
    ...STAGES.map((stage) => ({ value: stage, text: `stage.${stage}` as const })),
  ],
};

const sortSelect: ListSelect = {
  name: 'sort',
  label: 'parcels.sort',
  options: PARCEL_SORTS.map((sort) => ({ value: sort === 'newest' ? '' : sort, text: `sort.${sort}` as const })),
};

/** A new parcel needs three fields; an existing one has them all. */
const Fields = ({ form, item }: FieldsProps<Parcel, ParcelValues>) =>
  item ? <UpdateFields form={form} /> : <CreateFields form={form} />;

export const parcels: Resource<Parcel, ParcelValues> = {
  name: 'parcels',
  routes: { ...standardRoutes('/control/parcels'), edit: '/control/parcels/:id/update' },
  api: '/api/parcels',
  nav: { icon: 'inventory', tile: 1 },
  list: {
    columns,
    nameOf: (parcel) => parcel.tracking_code,
    search: true,
    selects: [stageSelect, sortSelect],
    into: parcelsAtom as never,
    intoKey: 'tracking_code',
    Actions: ListActions,
    BulkActions: LabelsLink,
  },
  form: {
    Fields,
    initial,
    create: parcelCreate,
    update: parcelUpdate,
    required: ['tracking_code', 'recipient_name', 'destination'],
  },
  Detail: ParcelPage,
  listPages: [
    { path: IMPORT, title: 'parcels.import', Page: ImportPage },
    { path: LABELS, title: 'labels.title', Page: LabelsPage },
  ],
  itemPages: [
    { path: UPDATE_MAP, title: 'parcels.updateMap', Page: UpdateMap },
    { path: UPDATE_IMAGE, title: 'parcels.updateImage', Page: UpdateImage },
  ],
  traits: { deletable: true },
};
