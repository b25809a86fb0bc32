import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The workspace's TypeScript compiler, used through its command line only. */
export const compilerOf = (root: string) => join(root, 'node_modules/typescript/bin/tsc');

/** A folder for temporary sources that can import the workspace's packages. */
export async function scratchFolder(root: string): Promise<string> {
  const folder = join(root, 'node_modules/.cache/waybill');
  await mkdir(folder, { recursive: true });
  return folder;
}
