import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kitVerdicts, majorOf, VERDICTS_FILE } from '@waybill/federation';

const KIT = 'libs/kit';
const REPORT = 'kit.api.txt';

/**
 * Compares the kits of a bundle with all earlier ones of their majors in the history: a bundle has no compiler.
 * @returns how many there were
 */
export async function writeVerdicts(root: string, folder: string): Promise<number> {
  const earlier = earlierReports(root);
  const verdicts = [];
  for (const { major, report } of offeredReports(root)) {
    const same = earlier.filter((kit) => kit.major === major).map((kit) => kit.report);
    verdicts.push(...(await kitVerdicts(root, same, report)));
  }
  writeFileSync(join(folder, VERDICTS_FILE), `${JSON.stringify(verdicts)}\n`);
  return verdicts.length;
}

interface Kit {
  major: string;
  report: string;
}

/** What the shell lends: the kit, and earlier ones. */
function offeredReports(root: string): Kit[] {
  const major = majorIn(readFileSync(join(root, KIT, 'package.json'), 'utf8'));
  const contracts = join(root, 'shell/dist/contracts');
  const fileOf = (earlier: number) => join(contracts, `kit-${earlier}.${REPORT.slice('kit.'.length)}`);
  const earlier = Array.from({ length: Number(major) }, (_, number) => number).filter((number) =>
    existsSync(fileOf(number)),
  );
  return [
    { major, report: readFileSync(join(contracts, REPORT), 'utf8') },
    ...earlier.map((number) => ({ major: String(number), report: readFileSync(fileOf(number), 'utf8') })),
  ];
}

/** As they were committed; none without a history. */
export function earlierReports(root: string): Kit[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  return commitsOf(git).map((commit) => ({
    major: majorIn(git('show', `${commit}:${KIT}/package.json`)),
    report: git('show', `${commit}:${KIT}/${REPORT}`),
  }));
}

function commitsOf(git: (...args: string[]) => string): string[] {
  try {
    return git('log', '--format=%H', '--', `${KIT}/${REPORT}`).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

const majorIn = (manifest: string): string => majorOf((JSON.parse(manifest) as { version: string }).version);
