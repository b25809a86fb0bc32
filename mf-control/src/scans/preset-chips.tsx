import { MAX_SCAN_PRESETS, type ScanPreset } from '@waybill/contracts';
import { useApi } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/text';
import { ActivityMark } from '../ui/activity-mark';
import css from './preset-chips.module.css';
import type { ScanForm } from './scan-fields';

interface PresetChipsProps {
  form: Pick<ScanForm, 'values' | 'set'>;
  /** Presets that must not be chosen here. */
  hides?: ((preset: ScanPreset) => boolean) | undefined;
}

/** What happened, as one click: fills in title, description, icon and color. Without presets the fields are enough. */
export function PresetChips({ form, hides }: PresetChipsProps) {
  const t = useText();
  const presets = usePresets().filter((preset) => !hides?.(preset));
  if (presets.length === 0) return null;
  return (
    <fieldset className={css.presets}>
      <legend>{t('scan.presets')}</legend>
      <div className={css.chips}>
        {presets.map(({ id, title, description, icon, color }) => (
          <button
            key={id}
            type="button"
            className={css.chip}
            aria-pressed={form.values.title === title}
            onClick={() => form.set({ title, description, icon, color })}
          >
            <ActivityMark icon={icon} color={color}>
              {title}
            </ActivityMark>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** The presets, oldest first: the order of a journey. */
function usePresets(): ScanPreset[] {
  const api = useApi();
  const [presets, setPresets] = useState<ScanPreset[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    void api.get<ScanPreset[]>(`/api/scan-presets?per_page=${MAX_SCAN_PRESETS}`, controller).then((result) => {
      if (result.status === 'success' && !controller.signal.aborted) setPresets([...result.data].reverse());
    });
    return () => controller.abort();
  }, [api]);
  return presets;
}
