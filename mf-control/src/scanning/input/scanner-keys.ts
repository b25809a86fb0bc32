import { LIMITS, SCAN_LIMITS } from '@waybill/contracts';
import { readScanned } from './read-code';
import { onUsKeyboard } from './us-layout';

/** In a text field, nobody types this fast. */
const FAST_MS = 35;
/**
 * Elsewhere typing has no other meaning; what was typed by accident is forgotten after this. A wireless scanner may pause for
 * a second within a code, whose scan a shorter limit would lose without a message.
 */
const PAUSE_MS = 2_000;
/** A key in a field that follows another sooner than this continues what somebody is typing. */
const TYPING_MS = 500;
const ENDS = ['Enter', 'Tab'];
/** A key that types nothing by itself, such as an accent, makes the text of this layout invalid. */
const DEAD = '\uFFFD';

/**
 * Listens for a scanner that acts as a keyboard: it types a code and ends it with Enter. No field needs the focus. Returns
 * the function that stops it.
 */
export function listenToScanner(target: Document, onScan: (text: string) => void): () => void {
  let typed = '';
  let onUs = '';
  let last = 0;
  /** What the field had before the first key. */
  let before = '';
  /** Whether the first key continued what somebody was typing. */
  let isContinued = false;
  const forget = () => {
    typed = '';
    onUs = '';
  };
  const listen = (event: KeyboardEvent) => {
    const { key, timeStamp } = event;
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const isEnd = ENDS.includes(key);
    if (!isEnd && key.length !== 1 && key !== 'Dead') return;
    const gap = timeStamp - last;
    if (gap > (isTextField(event.target) ? FAST_MS : PAUSE_MS)) forget();
    last = timeStamp;
    if (!isEnd) {
      if (typed === '') {
        before = event.target instanceof HTMLInputElement ? event.target.value : '';
        isContinued = before !== '' && gap <= (hasForm(event.target) ? PAUSE_MS : TYPING_MS);
      }
      typed = (typed + (key.length === 1 ? key : DEAD)).slice(-SCAN_LIMITS.code);
      onUs = (onUs + onUsKeyboard(event)).slice(-SCAN_LIMITS.code);
      return;
    }
    const text = readingOf(typed, onUs);
    forget();
    if (text.length < LIMITS.trackingCode.min || isContinued) return;
    // Neither presses the focused button nor leaves the field.
    event.preventDefault();
    event.stopPropagation();
    if (event.target instanceof HTMLInputElement) restore(event.target, before);
    onScan(text);
  };
  target.addEventListener('keydown', listen, { capture: true });
  return () => target.removeEventListener('keydown', listen, { capture: true });
}

/** As this layout has it, unless only a US keyboard makes a code of it. */
const readingOf = (typed: string, onUs: string) =>
  readScanned(typed) === null && readScanned(onUs) !== null ? onUs : typed;

/** As if the value had been typed, so that React takes note of it. */
function restore(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Enter submits all that such a field has, also a code that came in two parts. */
const hasForm = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.form !== null;

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
