import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The workspace's TypeScript compiler, which is used from its command line alone. */
export const compilerOf = (root: string) => join(root, 'node_modules/typescript/bin/tsc');

/** A folder for throw-away sources that still finds the workspace's packages. */
export async function scratchFolder(root: string): Promise<string> {
  const folder = join(root, 'node_modules/.cache/waybill');
  await mkdir(folder, { recursive: true });
  return folder;
}
