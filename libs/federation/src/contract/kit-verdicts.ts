import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readIfExists } from '../files/read-if-exists.js';
import { compilerOf } from './compiler.js';
import { brokenExports } from './kit-compare.js';

/** In the root of a bundle, which has no compiler: what the kits of earlier builds and its own come to. */
export const VERDICTS_FILE = 'kit-verdicts.json';

/** Two kits by the sums of their reports, and the exports of the older one that the newer one breaks. */
interface Verdict {
  older: string;
  newer: string;
  broken: string[];
}

/** Like `brokenExports`, also where the verdict was made elsewhere; undefined where there is neither compiler nor verdict. */
export async function kitVerdict(root: string, older: string, newer: string): Promise<string[] | undefined> {
  if (older === newer) return [];
  if (existsSync(compilerOf(root))) return brokenExports(root, older, newer);
  const verdicts = JSON.parse((await readIfExists(join(root, VERDICTS_FILE))) ?? '[]') as Verdict[];
  const [before, after] = [sumOf(older), sumOf(newer)];
  return verdicts.find((verdict) => verdict.older === before && verdict.newer === after)?.broken;
}

/** Compares a kit with earlier ones where a compiler is. Takes kit reports. */
export async function kitVerdicts(root: string, olders: readonly string[], newer: string): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const older of new Set(olders)) {
    if (older === newer) continue;
    verdicts.push({ older: sumOf(older), newer: sumOf(newer), broken: await brokenExports(root, older, newer) });
  }
  return verdicts;
}

const sumOf = (report: string): string => createHash('sha256').update(report).digest('hex');
