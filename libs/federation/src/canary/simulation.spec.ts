import { aliveClass, type BuildCounts, noCounts } from './counts.js';
import { type CanaryLimits, type Judgement, judge } from './judge.js';

/** How a build behaves: the share of its views that fail, and how much longer than the live one it takes. */
interface Behaviour {
  failing: number;
  slower: number;
}

const RUNS = 200;
const LIVE: Behaviour = { failing: 0.005, slower: 1 };
const LIMITS: CanaryLimits = { minMinutes: 10, maxHours: 24, undecided: 'hold' };

/** The same numbers in every run of this file. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Time to alive: half of the views take less than 0.9 s, one in ten more than 1.7 s. */
const aliveMs = (random: () => number) =>
  900 * Math.exp(0.5 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));

function view(counts: BuildCounts, { failing, slower }: Behaviour, random: () => number): void {
  counts.views += 1;
  if (random() < failing) {
    counts.failures += 1;
    return;
  }
  const index = aliveClass(slower * aliveMs(random));
  counts.alive[index] = (counts.alive[index] ?? 0) + 1;
}

interface Outcome {
  verdict: Judgement['verdict'];
  /** Views of the canary until then. */
  views: number;
  minutes: number;
}

/** One visitor after the other, 5 % of whom get the canary, until it is decided. */
function run(behaviour: Behaviour, viewsPerMinute: number, random: () => number): Outcome {
  const [canary, live] = [noCounts(), noCounts()];
  for (let count = 1; ; count += 1) {
    const minutes = count / viewsPerMinute;
    if (random() < 0.05) view(canary, behaviour, random);
    else view(live, LIVE, random);
    // The server decides every few seconds, whoever has come.
    if (count % 10 !== 0) continue;
    const { verdict } = judge({ canary, live, elapsedMs: minutes * 60_000 }, LIMITS);
    if (verdict !== 'wait') return { verdict, views: canary.views, minutes };
  }
}

function simulate(behaviour: Behaviour, viewsPerMinute: number) {
  const random = randomNumbers(20_261_122);
  const outcomes = Array.from({ length: RUNS }, () => run(behaviour, viewsPerMinute, random));
  const share = (verdict: Judgement['verdict']) =>
    outcomes.filter((outcome) => outcome.verdict === verdict).length / RUNS;
  const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[RUNS / 2] ?? 0;
  return {
    promoted: share('promote'),
    rolledBack: share('rollback'),
    undecided: share('ask'),
    views: median(outcomes.map(({ views }) => views)),
    minutes: Math.round(median(outcomes.map(({ minutes }) => minutes))),
  };
}

describe(`${RUNS} simulated canaries of each kind on a site with ten views a minute`, () => {
  it('promotes nearly every good build', () => {
    const { promoted, rolledBack, undecided } = simulate(LIVE, 10);
    expect(rolledBack).toBeLessThanOrEqual(0.02);
    expect([promoted >= 0.98, undecided]).toEqual([true, 0]);
  });

  it.each([
    ['crashes', { failing: 1, slower: 1 }, 0],
    ['takes twice as long', { failing: 0.005, slower: 2 }, 0.01],
    ['fails in one of twenty views', { failing: 0.05, slower: 1 }, 0.06],
  ])('promotes hardly any build that %s', (_, behaviour, wrong) => {
    const { promoted, rolledBack } = simulate(behaviour, 10);
    expect(promoted).toBeLessThanOrEqual(wrong);
    expect(rolledBack).toBeGreaterThanOrEqual(1 - wrong);
  });
});

it('asks a person instead of guessing where too few come within the time', () => {
  const { rolledBack, undecided } = simulate(LIVE, 0.2);
  expect([rolledBack, undecided]).toEqual([0, 1]);
  expect(simulate({ failing: 1, slower: 1 }, 0.2).rolledBack).toBe(1);
});
