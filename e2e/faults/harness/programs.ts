import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/bin'];

/** Path of the first of the programs that this machine has. @throws with how to install it. */
export function program(debianPackage: string, ...names: string[]): string {
  return existing(
    debianPackage,
    names.flatMap((name) => FOLDERS.map((folder) => join(folder, name))),
  );
}

/** The first of the files that exists. @throws with how to install it. */
export function existing(debianPackage: string, files: readonly string[]): string {
  const found = files.find((file) => existsSync(file));
  if (found) return found;
  throw new Error(
    `${debianPackage} is not installed. Install it (sudo apt-get install ${debianPackage}) and run the tests again.`,
  );
}

/** Path of a program that the tests can do without. */
export const optionalProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((file) => existsSync(file));
