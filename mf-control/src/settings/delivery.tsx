import { PROOF_REQUIREMENTS, YES_NO } from '@waybill/contracts';
import { SelectField, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { SettingsPage } from './settings-form';

/** Proofs of delivery, and how long drivers' phones stay paired. */
export function DeliverySettings() {
  const t = useText();
  const yesNo = YES_NO.map((value) => ({ value, text: t(`map.${value}`) }));
  return (
    <SettingsPage title="settings.delivery" hint="settings.deliveryHint">
      {({ field }) => (
        <>
          <SelectField
            label={t('settings.proofRequired')}
            hint={t('settings.proofRequiredHint')}
            choices={PROOF_REQUIREMENTS.map((value) => ({ value, text: t(`required.${value}`) }))}
            {...field('proof_required')}
          />
          <SelectField
            label={t('settings.proofShown')}
            hint={t('settings.proofShownHint')}
            choices={yesNo}
            {...field('proof_shown')}
          />
          <SelectField
            label={t('settings.proofPlace')}
            hint={t('settings.proofPlaceHint')}
            choices={yesNo}
            {...field('proof_place')}
          />
          <SelectField
            label={t('settings.proofVerified')}
            hint={t('settings.proofVerifiedHint')}
            choices={yesNo}
            {...field('proof_verified')}
          />
          <TextField
            label={[t('settings.redactDays'), ' (', t('retention.unit'), ')']}
            hint={t('settings.redactDaysHint')}
            optional
            inputMode="numeric"
            maxLength={4}
            {...field('redact_days')}
          />
          <TextField
            label={[t('settings.offeredDays'), ' (', t('retention.unit'), ')']}
            hint={t('settings.offeredDaysHint')}
            inputMode="numeric"
            maxLength={2}
            {...field('offered_days')}
          />
          <TextField
            label={[t('settings.deviceDays'), ' (', t('retention.unit'), ')']}
            hint={t('settings.deviceDaysHint')}
            inputMode="numeric"
            maxLength={3}
            {...field('device_days')}
          />
        </>
      )}
    </SettingsPage>
  );
}
