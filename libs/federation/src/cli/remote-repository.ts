import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ReleaseError } from '../errors/release-error.js';
import { namesOf, sameMajor, writeTemplate } from './remote-template.js';

/** What a repository of its own needs of this workspace. */
export interface RepositoryOptions {
  name: string;
  /** The workspace, in which the repository must not be. */
  root: string;
  /** Absolute path of a folder that does not exist or is empty. */
  target: string;
  /** Folder of the packed libraries. */
  tarballs: string;
}

/** Folder of the repository for the libraries: they are committed, so that it needs no registry for them. */
const PACKAGES = 'packages';
const PORT = '4200';

/** Creates a remote in a repository of its own, with the packed libraries in it. @returns what to do next */
export function createRepository({ name, root, target, tarballs }: RepositoryOptions): string {
  if (!relative(root, target).startsWith('..'))
    throw new ReleaseError(`${target} is in this workspace. Choose a folder outside.`);
  if (existsSync(target) && readdirSync(target).length > 0) throw new ReleaseError(`${target} is not empty.`);
  const contracts = find(tarballs, 'waybill-contracts');
  const kit = find(tarballs, 'waybill-kit');
  const federation = find(tarballs, 'waybill-federation');
  const values = {
    ...namesOf(name),
    KIT: sameMajor(kit.version),
    API: sameMajor(contracts.version),
    PORT,
    CONTRACTSTARBALL: contracts.file,
    KITTARBALL: kit.file,
    FEDERATIONTARBALL: federation.file,
  };
  mkdirSync(join(target, PACKAGES), { recursive: true });
  for (const { file } of [contracts, kit, federation]) cpSync(join(tarballs, file), join(target, PACKAGES, file));
  writeTemplate('remote', target, values);
  writeTemplate('repository', target, values);
  return `${name} was created in ${target}. Next steps, there:
  npm run dev             standalone, on http://localhost:${PORT}${values.PATH}
  npm test
  npm run build           then, in this workspace:
npm run release -- publish --from ${target} --why "first"`;
}

/** The one tarball of a library in a folder, by the library's name as npm writes it in file names. */
function find(folder: string, library: string): { file: string; version: string } {
  const pattern = new RegExp(`^${library}-(\\d+\\.\\d+\\.\\d+)\\.tgz$`);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const found = files.flatMap((file) => {
    const version = pattern.exec(file)?.[1];
    return version === undefined ? [] : [{ file, version }];
  });
  const [first, ...more] = found;
  if (!first) throw new ReleaseError(`${folder} has no ${library}-….tgz. Run "npm run pack" first.`);
  if (more.length > 0) throw new ReleaseError(`${folder} has several versions of ${library}.`);
  return first;
}
