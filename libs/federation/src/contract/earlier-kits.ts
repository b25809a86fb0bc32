import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseError } from '../errors/release-error.js';
import { brokenExports } from './kit-compare.js';
import { reportOfPackage } from './kit-report.js';

/** What an earlier kit promises: the last report of its major version, in the package that keeps the promise. */
export async function earlierKitReport(root: string, major: string): Promise<string> {
  const file = join(root, `libs/kit-${major}`, 'kit.api.txt');
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new ReleaseError(`${file} is missing: it says what remotes may expect of kit ${major}.`);
  }
}

/** Exports that an earlier kit does not have as it promises, one sentence each. */
export async function brokenEarlierKit(root: string, major: string): Promise<string[]> {
  const problems = await brokenExports(root, await earlierKitReport(root, major), reportOfPackage(`kit-${major}`));
  return problems.map((problem) => `libs/kit-${major}: ${problem}`);
}
