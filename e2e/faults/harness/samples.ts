/** One request of a load. */
export interface Sample {
  /** Milliseconds from the start of the load to the request. */
  at: number;
  /** 0 when no response came. */
  status: number;
  ms: number;
  /** Name of its kind of request. */
  kind: string;
  /** Whether it lacked the content that was expected. */
  isEmpty?: boolean;
}

/** The value that `share` of the values do not exceed; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export const p99 = (samples: readonly Sample[]): number =>
  percentile(
    samples.map(({ ms }) => ms),
    0.99,
  );

/** The p99 of a quiet time, to compare with; below the floor it is noise of the machine, not of the server. */
export const quietP99 = (samples: readonly Sample[], floorMs: number): number => Math.max(p99(samples), floorMs);

/** Status and time of each, as text. */
export const described = (samples: readonly Sample[]): string[] =>
  samples.map(({ kind, status, ms }) => `${kind}: ${status} after ${Math.round(ms)} ms`);

/** Neither answered nor refused with good reason. */
export const failed = (samples: readonly Sample[]): Sample[] =>
  samples.filter(({ status }) => status === 0 || status >= 500);

export const withStatus = (samples: readonly Sample[], status: number): Sample[] =>
  samples.filter((sample) => sample.status === status);

export const ofKind = (samples: readonly Sample[], kind: string): Sample[] =>
  samples.filter((sample) => sample.kind === kind);

/** Milliseconds since the start when the last sample that matches ended. */
export const lastEnd = (samples: readonly Sample[]): number =>
  samples.reduce((last, { at, ms }) => Math.max(last, at + ms), 0);
