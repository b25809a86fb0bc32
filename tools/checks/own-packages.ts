import type { Check, Tree, Violation } from './tree.js';

const LOCKFILE = 'package-lock.json';
const SCOPE = '@waybill/';
const FIELDS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];
/** The package of the workspace, or an earlier kit in its place. */
const OWN = /^(?:\*|file:\.\.\/libs\/kit-\d+)$/;

/**
 * Packages of the workspace are used by name, whatever their version: npm would ask the registry for another version,
 * where a stranger could have published one.
 */
export const ownPackages: Check = {
  name: 'own packages come from the workspace',
  find: (tree) => [...lockedElsewhere(tree), ...tree.paths.filter(isManifest).flatMap((path) => ranges(tree, path))],
};

/** A template may be for another repository. */
const isManifest = (path: string) => /(^|\/)package\.json$/.test(path) && !path.includes('/template/');

function lockedElsewhere(tree: Tree): Violation[] {
  const { packages = {} }: { packages?: Record<string, { link?: boolean }> } = JSON.parse(tree.read(LOCKFILE));
  return Object.entries(packages).flatMap(([path, { link }]) =>
    path.includes(`node_modules/${SCOPE}`) && !link
      ? [{ path: LOCKFILE, line: 1, text: `${path} is not the package of the workspace` }]
      : [],
  );
}

function ranges(tree: Tree, path: string): Violation[] {
  const manifest = JSON.parse(tree.read(path)) as Record<string, Record<string, string> | undefined>;
  const named = FIELDS.flatMap((field) => Object.entries(manifest[field] ?? {}));
  return named.flatMap(([name, range]) =>
    name.startsWith(SCOPE) && !OWN.test(range)
      ? [{ path, line: 1, text: `${name} "${range}" must be "*", the package of the workspace` }]
      : [],
  );
}
