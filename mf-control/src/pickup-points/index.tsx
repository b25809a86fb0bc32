import { LIMITS, type PickupPoint, pickupPointCreate, pickupPointUpdate } from '@waybill/contracts';
import { TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import type { Column, FieldsProps, Resource } from '../resource/resource';
import { standardRoutes } from '../resource/routes';
import { TranslationsLink } from '../translations/translations-link';
import { Group } from '../ui/group';
import { GrowingTextArea } from '../ui/growing-text-area';

type Values = Record<'name' | 'location' | 'hours' | 'latitude' | 'longitude', string>;

const initial = (point: PickupPoint | null): Values => ({
  name: point?.name ?? '',
  location: point?.location ?? '',
  hours: point?.hours ?? '',
  latitude: String(point?.latitude ?? ''),
  longitude: String(point?.longitude ?? ''),
});

const columns: Column<PickupPoint>[] = [
  { title: 'pickup_points.name', cell: ({ name }) => name },
  { title: 'pickup_points.location', cell: ({ location }) => location.split('\n').join(', ') },
  { title: 'pickup_points.hours', from: 'tablet', cell: ({ hours }) => hours?.split('\n').join(', ') ?? '–' },
];

function Fields({ form }: FieldsProps<PickupPoint, Values>) {
  const t = useText();
  return (
    <Group hint={t('pickup_points.about')}>
      <TextField label={t('pickup_points.name')} hint={t('pickup_points.nameHint')} {...form.field('name')} />
      <GrowingTextArea
        label={t('pickup_points.location')}
        hint={t('pickup_points.locationHint')}
        limit={LIMITS.text}
        {...form.field('location')}
      />
      <GrowingTextArea
        label={t('pickup_points.hours')}
        hint={t('pickup_points.hoursHint')}
        optional
        limit={LIMITS.hours}
        {...form.field('hours')}
      />
      <TextField label={t('map.latitude')} optional inputMode="decimal" dir="ltr" {...form.field('latitude')} />
      <TextField
        label={t('map.longitude')}
        hint={t('pickup_points.positionHint')}
        optional
        inputMode="decimal"
        dir="ltr"
        {...form.field('longitude')}
      />
    </Group>
  );
}

/** Places of the company where recipients collect their parcels. */
export const pickupPoints: Resource<PickupPoint, Values> = {
  name: 'pickup_points',
  routes: standardRoutes('/control/pickup-points'),
  api: '/api/pickup-points',
  nav: { icon: 'home_work' },
  list: { columns, nameOf: ({ name }) => name, search: true },
  form: {
    Fields,
    initial,
    create: pickupPointCreate,
    update: pickupPointUpdate,
    required: ['name', 'location'],
    after: 'list',
  },
  ItemLinks: TranslationsLink,
  traits: { deletable: true },
};
