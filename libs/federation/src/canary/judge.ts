import { ALIVE_BOUNDS, aliveQuantile, type BuildCounts, slowerThan } from './counts.js';
import { type Rates, type Risks, type Sample, sequentialTest } from './sequential-test.js';

/** When a canary may be decided, and what happens if it cannot be. */
export interface CanaryLimits {
  /** It is not promoted earlier. */
  minMinutes: number;
  /** It is undecided after this. */
  maxHours: number;
  /** Whether it then waits for a person or is rolled back. */
  undecided: 'hold' | 'rollback';
}

/** What is known of a canary, and of the live build during the same time. */
export interface Evidence {
  canary: BuildCounts;
  live: BuildCounts;
  elapsedMs: number;
}

/** What to do with a canary, with the figures that tell why. `ask`: nobody knows, a person has to decide. */
export interface Judgement {
  verdict: 'promote' | 'rollback' | 'wait' | 'ask';
  why: string;
}

const RISKS: Risks = { falseAlarm: 0.01, missed: 0.05 };
/** Failed views: good is the rate of the live build, but no less than this; bad is so much more. */
const FAILURES = { least: 0.005, more: 0.045 };
/** As many views without a surprise that the rate of a live build with few views is believed to be the least. */
const PRIOR_VIEWS = 40;
/** Each is from another network, and at most two from one /48: nobody can roll back alone. */
const MIN_FAILURES = 3;
/** Slow is what takes longer than nine of ten views of the live build; so many views have to say how long that is. */
const SLOW = { share: 0.1, more: 0.2, minLive: 50, minCanary: 20 };

/** Compares a canary with the live build. Roll back at once; promote only what is neither failing nor slow. */
export function judge(evidence: Evidence, { minMinutes, maxHours, undecided }: CanaryLimits): Judgement {
  const { elapsedMs } = evidence;
  const [failing, slow] = [judgeFailures(evidence), judgeTimes(evidence)];
  const why = figures(evidence);
  if (failing === 'bad' || slow === 'bad') return { verdict: 'rollback', why };
  if (failing === 'good' && slow === 'good' && elapsedMs >= minMinutes * 60_000) return { verdict: 'promote', why };
  if (elapsedMs < maxHours * 3_600_000) return { verdict: 'wait', why };
  return { verdict: undecided === 'rollback' ? 'rollback' : 'ask', why: `undecided: ${why}` };
}

function judgeFailures({ canary, live }: Evidence): 'good' | 'bad' | undefined {
  const usual = (live.failures + PRIOR_VIEWS * FAILURES.least) / (live.views + PRIOR_VIEWS);
  const result = sequentialTest(failuresOf(canary), ratesFrom(Math.max(usual, FAILURES.least), FAILURES.more), RISKS);
  return result === 'bad' && canary.failures < MIN_FAILURES ? undefined : result;
}

function judgeTimes({ canary, live }: Evidence): 'good' | 'bad' | undefined {
  const bound = aliveQuantile(live, 1 - SLOW.share);
  if (bound === undefined || slowerThan(live, bound).trials < SLOW.minLive) return undefined;
  const sample = slowerThan(canary, bound);
  if (sample.trials < SLOW.minCanary) return undefined;
  return sequentialTest(sample, ratesFrom(SLOW.share, SLOW.more), RISKS);
}

/** Never certain: the rates of a site on which nearly everything fails can still be compared. */
const ratesFrom = (good: number, more: number): Rates => ({
  good: Math.min(good, 0.9),
  bad: Math.min(good, 0.9) + more,
});

/** A view may fail without having been counted, as when only the server failed. */
const failuresOf = ({ views, failures }: BuildCounts): Sample => ({
  trials: Math.max(views, failures),
  hits: failures,
});

/** One sentence for the history. */
function figures({ canary, live, elapsedMs }: Evidence): string {
  const failed = (counts: BuildCounts) => `${counts.failures} of ${failuresOf(counts).trials}`;
  const bound = aliveQuantile(live, 1 - SLOW.share);
  const share = (counts: BuildCounts, limit: number) => {
    const { trials, hits } = slowerThan(counts, limit);
    return `${hits} of ${trials}`;
  };
  const times =
    bound === undefined
      ? 'no times of the live build'
      : `${share(canary, bound)} took longer than ${ALIVE_BOUNDS[bound] ?? ALIVE_BOUNDS.at(-1)} ms, ${share(live, bound)} of the live build`;
  const minutes = Math.floor(elapsedMs / 60_000);
  return `${failed(canary)} page views failed, ${failed(live)} of the live build; ${times}; after ${minutes} minutes`;
}
