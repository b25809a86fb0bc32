import { posix } from 'node:path';
import { BOUNDARIES, type Boundary } from './boundaries.js';
import { type Import, importsOf, packageOf } from './imports.js';
import { isForTests, scripts } from './syntax.js';
import type { Check, Tree, Violation } from './tree.js';

/** Configuration, build scripts and the standalone frame may use build tools. */
const CONFIGURATION = /\.mjs$|\/standalone\//;
/** The standalone frame and the template become part of a remote and resolve their packages there. */
const TEMPLATES = /^libs\/federation\/(standalone|template)\//;
/** Folders of the backend that are not features. */
const NOT_FEATURES = ['database', 'config', 'http', 'cli', 'seed', 'testing'];

/** Workspaces that only development uses. */
const NOT_DEPLOYED = ['assets', 'bench', 'tools'];

/** Imports follow the table in boundaries.ts, and packages are declared in package.json. */
export const importBoundaries: Check = {
  name: 'import boundaries',
  find: (tree) => scripts(tree, /\//, { specs: true }).flatMap((path) => violationsOf(tree, path)),
};

function violationsOf(tree: Tree, path: string): Violation[] {
  const boundary = BOUNDARIES.find(({ project }) => isWithin(project, path));
  if (boundary === undefined) return [];
  return importsOf(tree, path).flatMap((imported) => {
    const text = imported.specifier.startsWith('.')
      ? pathViolation(imported, boundary)
      : packageViolation(tree, imported, boundary);
    return text === null ? [] : [{ path, line: imported.line, text }];
  });
}

const isWithin = (project: string, path: string) =>
  project.endsWith('*') ? path.startsWith(project.slice(0, -1)) : path.startsWith(`${project}/`);

function packageViolation(
  tree: Tree,
  { from, specifier, typeOnly }: Import,
  { project, only, never = [] }: Boundary,
): string | null {
  if (specifier.startsWith('#')) return null;
  const development = isForTests(from) || CONFIGURATION.test(from);
  const isBound = !development || project === 'e2e';
  if (isBound && only !== undefined && !isListed(only, specifier)) return `${project} must not import ${specifier}`;
  if (isBound && isListed(never, specifier)) return `${project} must not import ${specifier}`;
  if (
    specifier.startsWith('node:') ||
    TEMPLATES.test(from) ||
    declared(tree, from, development || typeOnly).has(packageOf(specifier))
  )
    return null;
  return `${specifier} is not in the package.json of ${homeOf(from)}`;
}

function isListed(rules: readonly string[], specifier: string): boolean {
  return rules.some((rule) => (rule.endsWith('*') ? specifier.startsWith(rule.slice(0, -1)) : specifier === rule));
}

/** The packages that package.json names. Code that is not deployed may also use development dependencies, and the root's. */
function declared(tree: Tree, path: string, development: boolean): Set<string> {
  const home = homeOf(path);
  const all = development || NOT_DEPLOYED.includes(home);
  return new Set([...packagesOf(tree, home, all), ...(all ? packagesOf(tree, '.', true) : [])]);
}

function packagesOf(tree: Tree, folder: string, development: boolean): string[] {
  const file = posix.join(folder, 'package.json');
  if (!tree.paths.includes(file)) return [];
  const content = JSON.parse(tree.read(file)) as Record<string, object | undefined>;
  const fields = ['dependencies', 'peerDependencies', ...(development ? ['devDependencies'] : [])];
  return [String(content.name), ...fields.flatMap((field) => Object.keys(content[field] ?? {}))];
}

/**
 * A relative import stays within its project. In the backend it stays out of the entities and controllers of other
 * features, except for types: services return them.
 */
function pathViolation({ from, specifier, target, typeOnly }: Import, { byPath = [] }: Boundary): string | null {
  const path = target ?? posix.join(posix.dirname(from), specifier);
  if (homeOf(from) !== homeOf(path)) {
    return isListed(byPath, path.replace(/\.\w+$/, ''))
      ? null
      : `${homeOf(from)} must not import from ${homeOf(path)} by path (${specifier})`;
  }
  const [feature, other] = [featureOf(from), featureOf(path)];
  const inside = !typeOnly && /\.(entity|controller)\.ts$/.test(path);
  if (!inside || feature === null || other === null || feature === other || isForTests(from)) return null;
  return `${feature} must use a service that ${other} exports, not ${posix.basename(path)}`;
}

function homeOf(path: string): string {
  return path.split('/', path.startsWith('libs/') ? 2 : 1).join('/');
}

function featureOf(path: string): string | null {
  const folder = /^backend\/src\/([^/]+)\//.exec(path)?.[1];
  return folder === undefined || NOT_FEATURES.includes(folder) ? null : folder;
}
