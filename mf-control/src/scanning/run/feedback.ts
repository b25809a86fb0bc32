import { useEffect, useRef } from 'react';
import type { Last, Tone } from './answer';

/** Frequency in Hz, start and length in seconds. */
type Beep = [frequency: number, start: number, length: number];

const BEEPS: Record<Tone, Beep[]> = {
  ok: [[1_200, 0, 0.09]],
  warn: [
    [660, 0, 0.1],
    [660, 0.16, 0.1],
  ],
  bad: [[180, 0, 0.4]],
  wait: [],
};
const VIBRATIONS: Record<Tone, number[]> = { ok: [40], warn: [60, 60, 60], bad: [300], wait: [] };
const VOLUME = 0.2;

let context: AudioContext | undefined;

/** Sound and vibration of each answer, for whoever looks at the parcels: once for each scan, and again if its answer changes. */
export function useFeedback(last: Last, tone: Tone, isOn: boolean): void {
  const heard = useRef<[Last, Tone] | null>(null);
  useEffect(() => {
    const [before, toneBefore] = heard.current ?? [];
    if (before === last && toneBefore === tone) return;
    heard.current = [last, tone];
    if (!isOn) return;
    navigator.vibrate?.(VIBRATIONS[tone]);
    play(BEEPS[tone]);
  }, [last, tone, isOn]);
}

/** Silent where the browser has no sound, or allows none before the first click. */
function play(beeps: Beep[]): void {
  if (beeps.length === 0 || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const [frequency, start, length] of beeps) {
    const oscillator = new OscillatorNode(context, { type: 'square', frequency });
    oscillator.connect(new GainNode(context, { gain: VOLUME })).connect(destination);
    oscillator.start(currentTime + start);
    oscillator.stop(currentTime + start + length);
  }
}
