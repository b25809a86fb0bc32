import { useEffect, useRef, useState } from 'react';
import type { ScanForm, ScanValues } from './scan-fields';

type Form = Pick<ScanForm, 'values' | 'set'>;
type Known = readonly Pick<ScanValues, 'title' | 'description'>[];

/** Fills a form in from presets. What somebody has typed is not lost, and what a preset means goes with its title. */
export function useAppliedPreset(form: Form, presets: Known) {
  const { title, description, icon, color, event } = form.values;
  const applied = useRef<ScanValues | null>(null);
  const [replaced, setReplaced] = useState<ScanValues | null>(null);
  useEffect(() => {
    const preset = applied.current;
    if (!preset || (preset.event === event && preset.title === title)) return;
    applied.current = null;
    // Nobody has chosen another one: it was that of the title.
    if (preset.event === event && event) form.set({ event: '' });
  });
  const isTyped = (text: string, field: keyof Known[number]) =>
    text.trim() !== '' && !presets.some((preset) => preset[field] === text);
  const fill = (values: ScanValues) => {
    if (isTyped(title, 'title') || isTyped(description, 'description'))
      setReplaced({ title, description, icon, color, event });
    applied.current = values;
    form.set(values);
  };
  const putBack = () => {
    if (!replaced) return;
    applied.current = null;
    form.set(replaced);
    setReplaced(null);
  };
  return { fill, replaced, putBack };
}
