import { type ScanPreset, scanPresetCreate, scanPresetUpdate } from '@waybill/contracts';
import type { Column, FieldsProps, Resource } from '../resource/resource';
import { standardRoutes } from '../resource/routes';
import { TranslationsLink } from '../translations/translations-link';
import { ActivityMark } from '../ui/activity-mark';
import { Group } from '../ui/group';
import { initialScan, ScanFields, type ScanValues } from './scan-fields';

const columns: Column<ScanPreset>[] = [
  { title: 'activities.title', cell: (preset) => <ActivityMark {...preset}>{preset.title}</ActivityMark> },
  { title: 'activities.description', from: 'tablet', cell: (preset) => preset.description },
];

const Fields = ({ form }: FieldsProps<ScanPreset, ScanValues>) => (
  <Group>
    <ScanFields form={form} />
  </Group>
);

/** The chips of the scan form. */
export const scanPresets: Resource<ScanPreset, ScanValues> = {
  name: 'scan_presets',
  routes: standardRoutes('/control/settings/presets'),
  api: '/api/scan-presets',
  list: { columns, nameOf: (preset) => preset.title },
  form: {
    Fields,
    initial: initialScan,
    create: scanPresetCreate,
    update: scanPresetUpdate,
    required: ['title', 'description', 'icon', 'color'],
    after: 'list',
  },
  ItemLinks: TranslationsLink,
  traits: { deletable: true },
};
