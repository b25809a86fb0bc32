import { isTypedCode, PARCEL_SORTS, type Parcel, parcelCreate, parcelUpdate, STAGES } from '@waybill/contracts';
import { parcelsAtom } from '@waybill/kit';
import { VisibilityPage } from '../recipients/visibility-page';
import { VISIBILITY_PAGE } from '../recipients/visibility-path';
import type { FieldsProps, ListSelect, Resource } from '../resource/resource';
import { standardRoutes } from '../resource/routes';
import { BulkActions } from './bulk/bulk-actions';
import { BulkNotice } from './bulk/bulk-notice';
import { useBulkDelete } from './bulk/use-bulk';
import { CreateFields } from './create-fields';
import { ParcelPage } from './detail';
import { IMPORT, ImportPage } from './import/import-page';
import { LabelsPage } from './label/labels-page';
import { LABELS, labelsPath } from './label/labels-path';
import { columns, ListActions, RowActions } from './list';
import { ListNotice } from './list-notice';
import { UPDATE_MAP, UpdateMap } from './map/update-map';
import { UpdateFields } from './update-fields';
import { UPDATE_IMAGE, UpdateImage } from './update-image';
import { initial, type ParcelValues, toBody } from './values';

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
  item ? <UpdateFields form={form} item={item} /> : <CreateFields form={form} />;

export const parcels: Resource<Parcel, ParcelValues> = {
  name: 'parcels',
  routes: { ...standardRoutes('/control/parcels'), edit: '/control/parcels/:id/update' },
  api: '/api/parcels',
  nav: { icon: 'inventory', tile: 1 },
  list: {
    columns,
    nameOf: (parcel) => parcel.tracking_code,
    search: true,
    isTyped: ({ tracking_code }, typed) => isTypedCode(typed, tracking_code),
    selects: [stageSelect, sortSelect],
    dates: [
      { name: 'from', label: 'parcels.from' },
      { name: 'to', label: 'parcels.to' },
    ],
    problem: (get) => (get('from') && get('to') && get('from') > get('to') ? 'audit.wrongPeriod' : null),
    into: parcelsAtom as never,
    intoKey: 'tracking_code',
    Actions: ListActions,
    RowActions,
    filters: ['silent'],
    Notice: ListNotice,
    BulkActions,
    BulkNotice,
    idsApi: '/api/parcels/ids',
  },
  form: {
    Fields,
    initial,
    toBody,
    create: parcelCreate,
    update: parcelUpdate,
    required: ['tracking_code', 'recipient_name', 'destination'],
    createAnd: { text: 'parcels.createAndPrint', icon: 'print', path: ({ id }) => labelsPath([id], { print: true }) },
  },
  Detail: ParcelPage,
  listPages: [
    { path: IMPORT, title: 'parcels.import', Page: ImportPage },
    { path: LABELS, title: 'labels.title', Page: LabelsPage },
  ],
  itemPages: [
    { path: UPDATE_MAP, title: 'parcels.updateMap', Page: UpdateMap },
    { path: UPDATE_IMAGE, title: 'parcels.updateImage', Page: UpdateImage },
    { path: VISIBILITY_PAGE, title: 'recipients.visibility', Page: VisibilityPage },
  ],
  useRemove: useBulkDelete,
  traits: { deletable: true },
};
