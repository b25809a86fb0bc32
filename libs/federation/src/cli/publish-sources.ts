import { join, resolve } from 'node:path';
import { z } from 'zod';
import { ReleaseError } from '../errors/release-error.js';
import { readIfExists } from '../files/read-if-exists.js';
import { BUILD_RECORD } from '../record/build-layout.js';
import type { PublishSource } from '../release/publish.js';

interface SourceOptions {
  /** Projects that were built elsewhere: folders that contain their `dist`. */
  from?: readonly string[] | undefined;
  base?: string | undefined;
}

const named = z.object({ name: z.string() });

/** What to publish as one change: projects of the workspace by name, and others by folder. @throws ReleaseError */
export async function sourcesOf(
  workspace: string | undefined,
  names: readonly string[],
  { from = [], base }: SourceOptions,
): Promise<PublishSource[]> {
  if (names.length + from.length === 0)
    throw new ReleaseError('Name the deployables to publish, for example: publish mf-tracking --why "…"');
  const own = names.map((name) => ({ name, projectDir: projectIn(workspace, name), base }));
  const folders = from.map((folder) => resolve(folder));
  const others = folders.map(async (projectDir) => ({ name: await nameOfBuild(projectDir), projectDir, base }));
  return [...own, ...(await Promise.all(others))];
}

function projectIn(workspace: string | undefined, name: string): string {
  if (workspace !== undefined) return join(workspace, name);
  throw new ReleaseError('Only the workspace knows deployables by name. Name the folder of a build with --from.');
}

/** A build from elsewhere says what it is. */
async function nameOfBuild(projectDir: string): Promise<string> {
  const file = join(projectDir, 'dist/browser', BUILD_RECORD);
  const text = await readIfExists(file);
  if (text === undefined)
    throw new ReleaseError(`${projectDir} contains no build: --from is the folder that contains "dist".`);
  try {
    return named.parse(JSON.parse(text)).name;
  } catch {
    throw new ReleaseError(`${file} is damaged.`);
  }
}
