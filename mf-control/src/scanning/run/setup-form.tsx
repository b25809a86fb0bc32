import { LIMITS } from '@waybill/contracts';
import { LinkButton } from '@waybill/kit';
import { TextField } from '@waybill/kit/forms';
import { useText } from '../../i18n/text';
import { EventField } from '../../meaning/event-field';
import { MeaningLine } from '../../meaning/meaning-line';
import { useMeaning } from '../../meaning/use-meaning';
import { PresetChips } from '../../scans/preset-chips';
import { initialScan, type ScanValues } from '../../scans/scan-fields';
import type { What } from '../queue/entry';
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
  const values: ScanValues = setup.what ?? initialScan(null);
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
      {setup.what && <SetupMeaning what={setup.what} onChange={(event) => set({ event })} />}
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

interface SetupMeaningProps {
  what: What;
  onChange: (event: What['event']) => void;
}

/** What customers will see of each scan. */
function SetupMeaning({ what: { title, event }, onChange }: SetupMeaningProps) {
  const meaning = useMeaning({ title }, event);
  return (
    <div className={css.meaning}>
      <MeaningLine isLive meaning={meaning} />
      <EventField
        name="event"
        value={event}
        onChange={onChange}
        isUnclear={meaning.isUnclear}
        suggestion={meaning.suggestion}
      />
    </div>
  );
}
