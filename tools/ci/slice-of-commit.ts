import { execFileSync } from 'node:child_process';

/**
 * The number by which sweeps choose the fifth of them that a run takes (`@waybill/testing/slice`): the commit decides. A
 * copy of the files without their history takes the first.
 */
export function sliceOfCommit(): string {
  try {
    const hash = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return String(Number.parseInt(hash.slice(0, 8), 16));
  } catch {
    return '0';
  }
}
