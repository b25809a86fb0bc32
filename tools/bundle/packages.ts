import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** A package that something needs, and the folder from which it is resolved. */
export interface Need {
  name: string;
  from: string;
}

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/**
 * The folders of the installed packages that these need, with all that those need in turn, relative to the root. Optional
 * ones count where they are installed: parts for other machines are not. @throws Error when a package is missing
 */
export function packageFolders(root: string, needs: readonly Need[], isLeftOut: (name: string) => boolean): string[] {
  const found = new Set<string>();
  const queue: (Need & { optional?: boolean })[] = [...needs];
  for (const { name, from, optional } of queue) {
    if (isLeftOut(name) || name.startsWith('@types/')) continue;
    const folder = installed(root, from, name);
    if (folder === undefined) {
      if (optional) continue;
      throw new Error(`${name} is not installed; ${relative(root, from) || 'the bundle'} needs it.`);
    }
    if (found.has(folder)) continue;
    found.add(folder);
    queue.push(...needsOf(join(root, folder)));
  }
  return [...found].sort();
}

function needsOf(from: string): (Need & { optional?: boolean })[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
  const isOptional = (name: string) => name in optionalDependencies;
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers].map((name) => ({
    name,
    from,
    optional: isOptional(name),
  }));
}

/** Where Node finds a package: in the nearest `node_modules`, from a folder upwards. */
function installed(root: string, from: string, name: string): string | undefined {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return relative(root, candidate).split(sep).join('/');
  }
  return undefined;
}
