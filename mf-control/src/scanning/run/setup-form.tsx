import { LIMITS } from '@waybill/contracts';
import { LinkButton } from '@waybill/kit';
import { TextField } from '@waybill/kit/forms';
import { useText } from '../../i18n/text';
import { PresetChips } from '../../scans/preset-chips';
import type { ScanValues } from '../../scans/scan-fields';
import { delivers, type Setup } from './setup';
import css from './setup.module.css';

interface SetupFormProps {
  setup: Setup;
  /** Where a delivery is recorded with its proof; nothing that delivers can then be chosen here. */
  proofPage: string | null;
  isDevice: boolean;
  onChange: (changes: Partial<Setup>) => void;
}

/** Where and what: choosing what happened starts the run. */
export function SetupForm({ setup, proofPage, isDevice, onChange }: SetupFormProps) {
  const t = useText();
  const values: ScanValues = setup.what ?? { title: '', description: '', icon: 'local_shipping', color: 'green' };
  const set = (chosen: Partial<ScanValues>) => onChange({ what: { ...values, ...chosen } });
  return (
    <div className={css.form}>
      <TextField
        label={t('scanning.place')}
        optional
        hint={t('scan.locationHint')}
        name="place"
        value={setup.place}
        maxLength={LIMITS.text}
        onChange={(place) => onChange({ place: place ?? '' })}
      />
      <PresetChips form={{ values, set }} hides={proofPage ? delivers : undefined} isDevice={isDevice} />
      {proofPage && (
        <>
          <p>{t('scanning.handOver')}</p>
          <LinkButton to={proofPage} icon="check_circle">
            {t('device.deliver')}
          </LinkButton>
        </>
      )}
    </div>
  );
}
