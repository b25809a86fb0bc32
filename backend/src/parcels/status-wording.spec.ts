import type { SaidByStatus } from '../events/said.js';
import { statusWording } from './status-wording.js';

const AT = '2026-11-20T10:00:00.000Z';
const LATER = '2026-11-20T11:00:00.000Z';
const scan = (
  title: string,
  event: 'lost' | 'delivered_to_neighbour' | 'remark' | null,
  status: string | null = title,
) => ({
  ...{ title, status, event, happened_at: AT },
});
const said = (wording: string, more: Partial<SaidByStatus>): SaidByStatus => ({
  ...{ wording, event: null, source: null, at: AT },
  ...more,
});
const phraseOf = (status: string, status_said: SaidByStatus | null, scans: ReturnType<typeof scan>[] = []) =>
  statusWording({ status, status_said }, scans).phrase;

it.each([
  ['what a scan was said to mean', 'delivered_to_neighbour', null, [scan('Bingo 17', 'delivered_to_neighbour')]],
  [
    'that of a scan with another title',
    'delivered_to_neighbour',
    null,
    [scan('Scan 17', 'delivered_to_neighbour', 'Bingo 17')],
  ],
  ['what a status was said to mean', 'on_hold', { event: 'on_hold', source: 'said' }, []],
  ['what an earlier version guessed, which nobody has said', null, { event: 'delivered', source: 'earlier' }, []],
  ['the newer of the two', null, { event: 'on_hold', source: 'said', initial: true }, [scan('Bingo 17', null)]],
  [
    'the newer of the two, by hand',
    'on_hold',
    { event: 'on_hold', source: 'said', at: LATER },
    [scan('Bingo 17', null)],
  ],
  ['nothing while nobody has said it', null, {}, [scan('Other', 'lost')]],
] as const)('a status whose text is not certain says %s', (_, phrase, status, scans) =>
  expect(phraseOf('Bingo 17', status && said('Bingo 17', status), [...scans])).toBe(phrase),
);

it('a remark says nothing of where the parcel is', () => {
  expect(phraseOf('POD found again', null, [scan('POD found again', 'remark'), scan('Lost', 'lost')])).toBeNull();
  expect(phraseOf('Delivered', null, [scan('Delivered', 'remark')])).toBeNull();
});

it('a remark that left the status alone does not take its meaning', () =>
  expect(phraseOf('Delivered', null, [scan('Delivered', 'remark', null)])).toBe('delivered'));

it('a text that is certain keeps its place', () =>
  expect(statusWording({ status: 'Arrived in Leipzig', status_said: null }, [])).toMatchObject({
    phrase: 'arrived',
    place: { name: 'Leipzig' },
  }));
