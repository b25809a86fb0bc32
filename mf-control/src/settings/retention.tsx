import { RETAINED } from '@waybill/contracts';
import { type FieldErrors, TextField } from '@waybill/kit/forms';
import { useState } from 'react';
import { useText } from '../i18n/text';
import { Forecast } from './forecast';
import { SettingsPage, type SettingsValues } from './settings-form';

export function RetentionSettings() {
  const t = useText();
  const [saves, setSaves] = useState(0);
  /** Values cannot outlive their entries. */
  const valuesWithinEntries = ({
    retention_audit: days,
    retention_audit_values: ofValues,
  }: SettingsValues): FieldErrors =>
    days && Number(ofValues) > Number(days) ? { retention_audit_values: t('retention.valuesTooLong', { days }) } : {};
  return (
    <>
      <SettingsPage
        title="settings.retention"
        hint="settings.retentionHint"
        rules={valuesWithinEntries}
        onSaved={() => setSaves((count) => count + 1)}
      >
        {({ field }) =>
          RETAINED.map((kind) => (
            <TextField
              key={kind}
              label={[t(`retention.${kind}`), ' (', t('retention.unit'), ')']}
              hint={t(`retention.${kind}Hint`)}
              optional
              inputMode="numeric"
              maxLength={4}
              {...field(`retention_${kind}`)}
            />
          ))
        }
      </SettingsPage>
      <Forecast key={saves} />
    </>
  );
}
