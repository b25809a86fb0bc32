import { LIMITS, type Parcel, parcelMapUpdate, YES_NO } from '@waybill/contracts';
import { Button, PageTitle } from '@waybill/kit';
import { type FormModel, NumberField, SelectField } from '@waybill/kit/forms';
import { useState } from 'react';
import { useText } from '../../i18n/text';
import { PanelForm } from '../../resource/form/panel-form';
import { useResourceForm } from '../../resource/form/use-resource-form';
import type { ItemSubpageProps } from '../../resource/resource';
import { Group } from '../../ui/group';
import { ParentLink } from '../../ui/parent-link';
import css from './map.module.css';
import { MapPanel } from './map-panel';
import { PasteField } from './paste-field';
import { type MapValues, mapValues, PINS, type Pin, pinOf, pinValues } from './points';

export const UPDATE_MAP = '/control/parcels/:id/update-map';

const MAP_FORM = {
  initial: mapValues,
  update: parcelMapUpdate,
  required: ['show_map', 'map_zoom', 'map_current_latitude', 'map_current_longitude'],
} as const;

/** The form of a parcel's map: whether it is shown, its zoom and its pins. */
export function UpdateMap({ item: parcel, onSaved, itemPath }: ItemSubpageProps<Parcel>) {
  const t = useText();
  const [pin, setPin] = useState<Pin>('current');
  const form = useResourceForm<Parcel, MapValues>({ api: '/api/parcels' }, MAP_FORM, parcel, onSaved);
  return (
    <>
      <PageTitle eyebrow={<ParentLink to={itemPath}>{parcel.tracking_code}</ParentLink>}>
        {t('parcels.updateMap')}
      </PageTitle>
      <PanelForm form={form} save={t('form.save')} cancel={itemPath}>
        <Group title={t('map.title')} columns={2}>
          <SelectField
            label={t('map.show')}
            hint={t('map.showHint')}
            choices={YES_NO.map((value) => ({ value: value as string, text: t(`map.${value}`) }))}
            {...form.field('show_map')}
          />
          <NumberField label={t('map.zoom')} hint={t('map.zoomHint')} {...LIMITS.mapZoom} {...form.field('map_zoom')} />
        </Group>
        <Group wide title={t('map.pins')} hint={t('map.pinsHint')}>
          <PinChoice pin={pin} onChoose={setPin} />
          <MapPanel
            pin={pin}
            points={{
              current: pinOf(form.values, 'current'),
              pickup: pinOf(form.values, 'pickup'),
              destination: pinOf(form.values, 'destination'),
            }}
            zoom={Number(form.values.map_zoom) || 4}
            onZoom={(zoom) => form.set({ map_zoom: String(zoom) })}
            onPlace={(which, point) => form.set(pinValues(which, point))}
          />
        </Group>
        {PINS.map((each) => (
          <PinFields key={each} pin={each} form={form} />
        ))}
      </PanelForm>
    </>
  );
}

function PinChoice({ pin, onChoose }: { pin: Pin; onChoose: (pin: Pin) => void }) {
  const t = useText();
  return (
    <fieldset className={css.choice}>
      <legend>{t('map.place')}</legend>
      {PINS.map((each) => (
        <label key={each}>
          <input type="radio" name="placed_pin" checked={each === pin} onChange={() => onChoose(each)} />
          <span className={css.pin} data-pin={each} />
          {t(`map.${each}`)}
        </label>
      ))}
    </fieldset>
  );
}

function PinFields({ pin, form }: { pin: Pin; form: FormModel<MapValues> }) {
  const t = useText();
  const [cleared, setCleared] = useState(0);
  const optional = pin !== 'current';
  const clear = () => {
    form.set({ [`map_${pin}_latitude`]: '', [`map_${pin}_longitude`]: '' });
    setCleared(cleared + 1);
  };
  const remove = (
    <Button icon="close" size="small" onClick={clear}>
      {t('map.clear')}
    </Button>
  );
  return (
    <Group title={t(`map.${pin}`)} columns={2} action={optional && remove}>
      <NumberField
        label={t('map.latitude')}
        optional={optional}
        {...LIMITS.latitude}
        {...form.field(`map_${pin}_latitude`)}
      />
      <NumberField
        label={t('map.longitude')}
        optional={optional}
        {...LIMITS.longitude}
        {...form.field(`map_${pin}_longitude`)}
      />
      <PasteField key={cleared} pin={pin} onPoint={(point) => form.set(pinValues(pin, point))} />
    </Group>
  );
}
