import type { Activity } from '@waybill/contracts';
import { type FormModel, TextField } from '@waybill/kit/forms';
import { type TextKey, useText } from '../../i18n/text';
import { useCompanyZone } from '../../session/company';
import { CheckField } from '../../ui/check-field';
import { TimeField } from '../../ui/time-field';
import { type ActivityValues, isRemark, setsStatus } from './values';

interface EffectsProps {
  form: FormModel<ActivityValues>;
  item: Activity | null;
}

/** When a scan happened, and for a new one what it sets on its parcel. */
export function Effects({ form, item }: EffectsProps) {
  const t = useText();
  const zone = useCompanyZone() ?? 'UTC';
  const { title, moves } = form.values;
  const sets = setsStatus(form.values);
  const isLeft = moves === null && isRemark(form.values);
  return (
    <>
      <TimeField
        label={t('scan.time')}
        hint={t(item ? 'scan.timeUnchanged' : 'scan.timeHint', { zone })}
        {...form.field('happened_at')}
      />
      {!item && (
        <CheckField
          label={title ? t('scan.movesTo', { status: title }) : t('scan.moves')}
          hint={t(isLeft ? 'scan.movesRemark' : 'scan.movesHint')}
          {...form.field('moves')}
          value={sets}
        />
      )}
      {!item && sets && (
        <TextField
          label={t('parcels.location')}
          optional
          hint={t('scan.locationHint')}
          {...form.field('current_location')}
        />
      )}
    </>
  );
}

/** Offers to put back what the scan had set on its parcel. */
export function Restoring({ form, item }: { form: FormModel<ActivityValues>; item: Activity }) {
  const t = useText();
  const [key, values] = restoration(item) ?? [];
  return key ? <CheckField label={t(key, values)} hint={t('scan.restoresHint')} {...form.field('restores')} /> : null;
}

type Restoration = [key: TextKey, values: { status: string; place: string }];

/** What goes back if the effects of a scan are undone; null if it had none. */
export function restoration(scan: Activity): Restoration | null {
  const values = { status: scan.status_before ?? '–', place: scan.location_before ?? '–' };
  if (scan.status !== null && scan.current_location !== null) return ['scan.restoresBoth', values];
  if (scan.status !== null) return ['scan.restoresStatus', values];
  return scan.current_location === null ? null : ['scan.restoresPlace', values];
}
