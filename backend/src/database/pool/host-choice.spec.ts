import { DATABASE } from '../../config/deadlines.js';
import { HostChoice } from './host-choice.js';
import { ABILITY, type Ability } from './probe.js';

const { none, some, all } = ABILITY;
let choice: HostChoice;
let now: number;

beforeEach(() => {
  choice = new HostChoice(3);
  now = 0;
});

/** The host after a probe with these results, some time after the one before. */
const probed = (abilities: readonly Ability[], after = 100) => {
  now += after;
  return choice.update(abilities, now);
};

it('is the first of the list', () => {
  expect(probed([all, all, all])).toBe(0);
  expect(probed([all, all, all], 60_000)).toBe(0);
});

it('is the next one that can be used when the host in use cannot, and none when none can', () => {
  expect(probed([none, none, all])).toBe(2);
  expect(probed([none, none, none])).toBeUndefined();
  expect(probed([none, all, none])).toBe(1);
});

it('leaves a read-only host for one that takes writes, and uses it when there is no other', () => {
  expect(probed([some, all, all])).toBe(1);
  expect(probed([some, none, none])).toBe(0);
  expect(probed([some, some, none])).toBe(0);
});

it('returns to an earlier host that has been usable for a while', () => {
  expect(probed([none, all, all])).toBe(1);
  expect(probed([all, all, all])).toBe(1);
  expect(probed([all, all, all], DATABASE.returnAfter - 1)).toBe(1);
  expect(probed([all, all, all], 1)).toBe(0);
});

it('does not return to a host that comes and goes', () => {
  expect(probed([none, all, all])).toBe(1);
  for (let n = 0; n < 5; n++) {
    expect(probed([all, all, all], DATABASE.returnAfter / 2)).toBe(1);
    expect(probed([none, all, all], DATABASE.returnAfter / 2)).toBe(1);
  }
});
