import { type EntryEvent, MAX_SCAN_PRESETS, type ScanPreset } from '@waybill/contracts';
import { type Api, Button, useApi } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/text';
import { readingOf } from '../meaning/use-reading';
import { ActivityMark } from '../ui/activity-mark';
import { useKeptFocus } from '../ui/use-kept-focus';
import { keepPresets, keptPresets, type MeantPreset } from './kept-presets';
import css from './preset-chips.module.css';
import type { ScanForm } from './scan-fields';
import { useAppliedPreset } from './use-applied-preset';

interface PresetChipsProps {
  form: Pick<ScanForm, 'values' | 'set'>;
  /** Whether what a preset means must not be chosen here. */
  hides?: ((event: EntryEvent | null) => boolean) | undefined;
  /** A paired device keeps them for when there is no connection. */
  isDevice?: boolean;
}

/** What happened, as one click: fills in title, description, icon and color. Without presets the fields are enough. */
export function PresetChips({ form, hides, isDevice = false }: PresetChipsProps) {
  const t = useText();
  const presets = usePresets(isDevice, hides !== undefined).filter(({ means }) => !hides?.(means));
  const { fill, replaced, putBack } = useAppliedPreset(form, presets);
  const kept = useKeptFocus<HTMLFieldSetElement>();
  if (presets.length === 0) return null;
  return (
    <fieldset {...kept} className={css.presets}>
      <legend>{t('scan.presets')}</legend>
      <div className={css.chips}>
        {presets.map(({ id, title, description, icon, color, event }) => (
          <button
            key={id}
            type="button"
            className={css.chip}
            aria-pressed={form.values.title === title}
            onClick={() => fill({ title, description, icon, color, event: event ?? '' })}
          >
            <ActivityMark icon={icon} color={color}>
              {title}
            </ActivityMark>
          </button>
        ))}
      </div>
      <div role="status" className={css.replaced}>
        {replaced && (
          <>
            <p>{t('scan.replaced')}</p>
            <Button icon="undo" size="small" onClick={putBack}>
              {t('scan.putBack')}
            </Button>
          </>
        )}
      </div>
    </fieldset>
  );
}

/** The presets, oldest first: the order of a journey. */
function usePresets(isDevice: boolean, areMeant: boolean): MeantPreset[] {
  const api = useApi();
  const [presets, setPresets] = useState<MeantPreset[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    void api.get<ScanPreset[]>(`/api/scan-presets?per_page=${MAX_SCAN_PRESETS}`, controller).then(async (result) => {
      if (controller.signal.aborted) return;
      if (result.status === 'error') return setPresets(isDevice ? keptPresets() : []);
      const found = await meant(api, [...result.data].reverse(), areMeant, controller.signal);
      if (controller.signal.aborted) return;
      if (isDevice) keepPresets(found);
      setPresets(found);
    });
    return () => controller.abort();
  }, [api, isDevice, areMeant]);
  return presets;
}

/** Presets with what they mean: as they name it, or else, where that matters, as their title says. */
async function meant(api: Api, presets: ScanPreset[], areRead: boolean, signal: AbortSignal): Promise<MeantPreset[]> {
  const found: MeantPreset[] = [];
  for (const preset of presets) {
    const reading = areRead && !preset.event ? await readingOf(api, { title: preset.title }, signal) : null;
    found.push({ ...preset, means: preset.event ?? reading?.event ?? null });
  }
  return found;
}
