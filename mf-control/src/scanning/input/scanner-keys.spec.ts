import { listenToScanner } from './scanner-keys';

let scans: string[];
let stop: () => void;
let now: number;

beforeEach(() => {
  scans = [];
  now = 1_000;
  document.body.innerHTML = '<input><button>Save</button><form><input></form>';
  stop = listenToScanner(document, (text) => scans.push(text));
});
afterEach(() => stop());

const codeField = () => document.querySelector('form input') as HTMLInputElement;
const field = () => document.querySelector('input') as HTMLInputElement;

interface Key extends KeyboardEventInit {
  key: string;
}

/** Presses keys this many milliseconds apart; true if the last one kept its usual meaning. */
function press(keys: Key[], { gap = 5, target = document.body as HTMLElement } = {}): boolean {
  let isUsual = true;
  for (const key of keys) {
    now += gap;
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key });
    Object.defineProperty(event, 'timeStamp', { value: now });
    isUsual = target.dispatchEvent(event);
  }
  return isUsual;
}
const keysOf = (text: string, end = 'Enter'): Key[] => [...[...text].map((key) => ({ key })), { key: end, code: end }];

it.each(['Enter', 'Tab'])('takes a code that ends with %s, and neither presses a button nor leaves it', (end) => {
  const button = document.querySelector('button') as HTMLElement;
  expect(press(keysOf('WAYB-1112-026A-P', end), { target: button })).toBe(false);
  expect(scans).toEqual(['WAYB-1112-026A-P']);
});

it('leaves the keys alone that are no scan', () => {
  expect(press([{ key: 'Enter' }])).toBe(true);
  expect(press([{ key: 'Tab' }])).toBe(true);
  expect(press(keysOf('ab'))).toBe(true);
  expect(press([{ key: 'k', ctrlKey: true }, ...keysOf('')])).toBe(true);
  press([...keysOf('あいう').map((key) => ({ ...key, isComposing: true }))]);
  expect(scans).toEqual([]);
});

it('forgets what was typed long before the code', () => {
  press([{ key: 'x' }]);
  now += 2_100;
  press(keysOf('HUB-1'));
  expect(scans).toEqual(['HUB-1']);
});

it.each([1, 5])('takes a code of a scanner that pauses for a second after %d keys', (n) => {
  const keys = keysOf('HUB-1');
  press(keys.slice(0, n));
  now += 1_000;
  press(keys.slice(n));
  expect(scans).toEqual(['HUB-1']);
});

it('leaves a field to whoever types in it, but not to a scanner', () => {
  expect(press(keysOf('HUB-1'), { target: field(), gap: 60 })).toBe(true);
  expect(scans).toEqual([]);
  expect(press(keysOf('HUB-2'), { target: field(), gap: 10 })).toBe(false);
  expect(scans).toEqual(['HUB-2']);
});

it('does not take the end of a code that came in two parts', () => {
  press(keysOf('HU').slice(0, -1), { target: field() });
  field().value = 'HU';
  now += 60;
  expect(press(keysOf('B-12'), { target: field() })).toBe(true);
  expect(scans).toEqual([]);
});

it('leaves a code to the form of its field when the scanner pauses', () => {
  press(keysOf('HUB-').slice(0, -1), { target: codeField() });
  codeField().value = 'HUB-';
  now += 1_000;
  expect(press(keysOf('1234'), { target: codeField() })).toBe(true);
  expect(scans).toEqual([]);
});

it('takes out of a field what a scanner has typed into it', () => {
  field().value = 'Oslo hub';
  now += 600;
  for (const key of keysOf('HUB-1').slice(0, -1)) {
    press([key], { target: field() });
    field().value += key.key;
  }
  press([{ key: 'Enter' }], { target: field() });
  expect([field().value, scans]).toEqual(['Oslo hub', ['HUB-1']]);
});

it.each([
  [
    'digits',
    [
      ['é', 'Digit2'],
      ['"', 'Digit3'],
      [')', 'Minus'],
      ['q', 'KeyA'],
    ],
    '23-a',
  ],
  [
    'a letter that is two in upper case',
    [
      ['h', 'KeyH'],
      ['u', 'KeyU'],
      ['b', 'KeyB'],
      ['ß', 'Minus'],
      ['1', 'Digit1'],
    ],
    'hub-1',
  ],
  [
    'a dead key',
    [
      ['h', 'KeyH'],
      ['u', 'KeyU'],
      ['Dead', 'Minus'],
      ['&', 'Digit1'],
    ],
    'hu-1',
  ],
])('reads %s of another layout as a US keyboard, as which scanners act', (_, keys, code) => {
  press([...keys.map(([key = '', place = '']) => ({ key, code: place })), { key: 'Enter' }]);
  expect(scans).toEqual([code]);
});

it('reads a link of another layout', () => {
  const us = 'https://a.example/track.html?code=HUB-1';
  const places: Record<string, [string, boolean]> = {
    ':': ['Semicolon', true],
    '/': ['Slash', false],
    '.': ['Period', false],
    '?': ['Slash', true],
    '=': ['Equal', false],
    '-': ['Minus', false],
    '1': ['Digit1', false],
  };
  const keys = [...us].map((key): Key => {
    const [code, shiftKey] = places[key] ?? [`Key${key.toUpperCase()}`, key !== key.toLowerCase()];
    return { key: 'é', code, shiftKey };
  });
  press([...keys, { key: 'Enter' }]);
  expect(scans).toEqual([us]);
});

it('keeps what no layout makes a code', () => {
  press(keysOf('§§§§§'));
  expect(scans).toEqual(['§§§§§']);
});
