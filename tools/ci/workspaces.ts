import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const packageJson = (folder: string) =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as { name: string; workspaces?: string[] };

/** The folders of all projects, such as `libs/kit`. */
export const WORKSPACES: readonly string[] = packageJson('.').workspaces ?? [];

const findWorkspace = (file: string) => WORKSPACES.find((each) => file.startsWith(`${each}/`));

/** The folder of the project that a file belongs to. @throws Error for a file of the root */
export function workspaceOf(file: string): string {
  const folder = findWorkspace(file);
  if (!folder) throw new Error(`${file} belongs to no project.`);
  return folder;
}

/** The name by which Nx knows the project of a file, such as `@waybill/kit`. */
export function projectOf(file: string): string | undefined {
  const folder = findWorkspace(file);
  return folder && packageJson(folder).name;
}
