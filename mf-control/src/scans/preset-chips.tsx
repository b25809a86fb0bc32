import { MAX_SCAN_PRESETS, type ScanPreset } from '@waybill/contracts';
import { useApi } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/text';
import { ActivityMark } from '../ui/activity-mark';
import { keepPresets, keptPresets } from './kept-presets';
import css from './preset-chips.module.css';
import type { ScanForm } from './scan-fields';

interface PresetChipsProps {
  form: Pick<ScanForm, 'values' | 'set'>;
  /** Presets that must not be chosen here. */
  hides?: ((preset: ScanPreset) => boolean) | undefined;
  /** A paired device keeps them for when there is no connection. */
  isDevice?: boolean;
}

/** What happened, as one click: fills in title, description, icon and color. Without presets the fields are enough. */
export function PresetChips({ form, hides, isDevice = false }: PresetChipsProps) {
  const t = useText();
  const presets = usePresets(isDevice).filter((preset) => !hides?.(preset));
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
function usePresets(isDevice: boolean): ScanPreset[] {
  const api = useApi();
  const [presets, setPresets] = useState<ScanPreset[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    void api.get<ScanPreset[]>(`/api/scan-presets?per_page=${MAX_SCAN_PRESETS}`, controller).then((result) => {
      if (controller.signal.aborted) return;
      const found = result.status === 'success' ? [...result.data].reverse() : isDevice ? keptPresets() : [];
      if (isDevice && result.status === 'success') keepPresets(found);
      setPresets(found);
    });
    return () => controller.abort();
  }, [api, isDevice]);
  return presets;
}
