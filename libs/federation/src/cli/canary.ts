import type { BuildCounts } from '../canary/counts.js';
import { canaryLimits } from '../release/canary-limits.js';
import { type CanaryStatus, canaryStatus } from '../release/canary-status.js';
import { readDocument } from '../release/document-store.js';

/** Options of the commands about canaries. */
export interface CanaryOptions {
  canary?: string | undefined;
  'min-minutes'?: string | undefined;
  'max-hours'?: string | undefined;
  undecided?: string | undefined;
}

/** What is known of every canary, and what follows from it. */
export async function showCanaries(releasesDir: string) {
  const document = await readDocument(releasesDir);
  const canaries = document ? await canaryStatus(releasesDir, document) : [];
  const text = canaries.map(describeCanary).join('\n') || 'No build is tried on visitors.';
  return { json: canaries, text };
}

/** Shows when canaries are decided, or changes it. */
export async function setCanaryLimits(releasesDir: string, options: CanaryOptions) {
  const changes = {
    ...(options['min-minutes'] && { minMinutes: Number(options['min-minutes']) }),
    ...(options['max-hours'] && { maxHours: Number(options['max-hours']) }),
    // The setting's schema judges it.
    ...(options.undecided && { undecided: options.undecided as 'hold' }),
  };
  const isChange = Object.keys(changes).length > 0;
  const limits = isChange ? await canaryLimits.change(releasesDir, changes) : await canaryLimits.read(releasesDir);
  const { minMinutes, maxHours, undecided } = limits;
  const end = undecided === 'hold' ? 'waits for a person' : 'is rolled back';
  const text = `Canaries are promoted after ${minMinutes} minutes at the earliest; one that is undecided after ${maxHours} hours ${end}.`;
  return { json: limits, text };
}

const NEXT: Record<CanaryStatus['verdict'], string> = {
  promote: 'will be promoted by a shell server',
  rollback: 'will be rolled back by a shell server',
  wait: 'is not decided yet',
  ask: 'stays undecided: promote it or roll it back',
};

function describeCanary({ name, version, hash, percent, since, canary, live, verdict, why }: CanaryStatus): string {
  const views = ({ views, failures }: BuildCounts) => `${views} page views, ${failures} failed`;
  return [
    `${name} ${version} (${hash}): ${percent} % of the visitors since ${since}`,
    `  canary: ${views(canary)}; live build: ${views(live)}`,
    `  ${NEXT[verdict]}: ${why}`,
  ].join('\n');
}
