/** A number of trials, and how many of them hit. */
export interface Sample {
  trials: number;
  hits: number;
}

/** Rates of hits that are to be told apart. */
export interface Rates {
  good: number;
  bad: number;
}

/** How often the test may be wrong. */
export interface Risks {
  /** A good rate is taken for a bad one. */
  falseAlarm: number;
  /** A bad rate is taken for a good one. */
  missed: number;
}

/**
 * Wald's sequential test: it may be asked after every trial, and has an answer as soon as the trials so far are enough
 * for the risks; undefined until then.
 */
export function sequentialTest({ trials, hits }: Sample, rates: Rates, risks: Risks): 'good' | 'bad' | undefined {
  const evidence =
    hits * Math.log(rates.bad / rates.good) + (trials - hits) * Math.log((1 - rates.bad) / (1 - rates.good));
  if (evidence >= Math.log((1 - risks.missed) / risks.falseAlarm)) return 'bad';
  return evidence <= Math.log(risks.missed / (1 - risks.falseAlarm)) ? 'good' : undefined;
}
