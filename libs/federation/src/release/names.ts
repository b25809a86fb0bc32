import { ReleaseError } from '../errors/release-error.js';
import { deployableName } from '../record/schema.js';
import { DOCUMENTS_FOLDER, PREVIEWS_FOLDER } from './paths.js';

/** Folders of the releases, and what every object has a property of. */
const RESERVED = [DOCUMENTS_FOLDER, PREVIEWS_FOLDER, 'constructor'];

/** Rejects what cannot be the name of a deployable, which is also a folder under the releases. @throws ReleaseError */
export function checkName(name: string): void {
  if (!deployableName.safeParse(name).success)
    throw new ReleaseError(
      `"${name}" is not the name of a deployable: 2 to 41 lowercase letters, digits and hyphens, such as mf-tracking.`,
    );
  if (RESERVED.includes(name)) throw new ReleaseError(`"${name}" is reserved. Give the deployable another name.`);
}

/** Rejects names of which one is no name or occurs twice. @throws ReleaseError */
export function checkNames(names: readonly string[]): void {
  for (const [index, name] of names.entries()) {
    checkName(name);
    if (names.indexOf(name) !== index) throw new ReleaseError(`${name} is named twice.`);
  }
}

/** Rejects what cannot be the URL of another host. @throws ReleaseError */
export function checkBase(base: string): void {
  const url = URL.canParse(base) ? new URL(base) : undefined;
  const isPlain = /^https?:\/\/[^/?#\s"'<>;,@]+\/(?:[A-Za-z0-9._{}-]+\/)*$/.test(base);
  if (!url || !isPlain)
    throw new ReleaseError(
      `--base "${base}" is not the URL of a folder. Give one that starts with https:// and ends with /, such as "https://tracking.example.com/{hash}/browser/".`,
    );
}
