import { INVOICE_LIMITS, LIMITS } from '@waybill/contracts';
import { NumberField, TextArea, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { CurrencyField } from '../ui/currency-field';
import { SettingsPage } from './settings-form';

/** What labels, waybills and invoices say of the company. */
export function DocumentSettings() {
  const t = useText();
  return (
    <SettingsPage title="documents.title" hint="documents.hint">
      {({ field }) => (
        <>
          <TextField
            label={t('documents.taxId')}
            hint={t('documents.taxIdHint')}
            optional
            maxLength={60}
            {...field('company_tax_id')}
          />
          <CurrencyField
            label={t('currency.label')}
            hint={t('documents.currencyHint')}
            optional
            {...field('currency')}
          />
          <NumberField
            label={t('documents.taxRate')}
            unit="%"
            hint={t('documents.taxRateHint')}
            optional
            {...INVOICE_LIMITS.taxRate}
            {...field('tax_rate')}
          />
          <TextArea
            label={t('documents.note')}
            hint={t('documents.noteHint')}
            optional
            limit={LIMITS.description}
            {...field('invoice_note')}
          />
          <TextArea
            label={t('documents.terms')}
            hint={t('documents.termsHint')}
            optional
            limit={LIMITS.terms}
            {...field('waybill_terms')}
          />
        </>
      )}
    </SettingsPage>
  );
}
