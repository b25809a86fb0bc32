import { posix } from 'node:path';
import { BOUNDARIES, type Boundary } from './boundaries.js';
import { type Import, importsOf, packageOf } from './imports.js';
import { isForTests, scripts } from './syntax.js';
import type { Check, Finding, Tree } from './tree.js';

/** Configuration, build scripts and the stand-in frame name the build tools; the code itself does not. */
const CONFIGURATION = /\.mjs$|\/standalone\//;
/** Stand-in frame and template become part of a remote and find their packages there. */
const ELSEWHERE = /^libs\/federation\/(standalone|template)\//;
/** Folders of the backend that serve every feature and are none themselves. */
const NOT_FEATURES = ['database', 'config', 'http', 'cli', 'seed', 'testing'];

const MEASURED = ['.', 'backend', 'e2e', 'shell', 'libs/federation'];

/** Who may import whom: the table in boundaries.ts, and package.json for everything from outside. */
export const importBoundaries: Check = {
  name: 'import boundaries',
  find: (tree) => scripts(tree, /\//, { specs: true }).flatMap((path) => faultsOf(tree, path)),
};

function faultsOf(tree: Tree, path: string): Finding[] {
  const boundary = BOUNDARIES.find(({ project }) => path.startsWith(`${project}/`));
  if (boundary === undefined) return [];
  return importsOf(tree, path).flatMap((one) => {
    const text = one.specifier.startsWith('.') ? neighbourFault(one) : packageFault(tree, one, boundary);
    return text === null ? [] : [{ path, line: one.line, text }];
  });
}

function packageFault(
  tree: Tree,
  { from, specifier, typeOnly }: Import,
  { project, only, never = [] }: Boundary,
): string | null {
  if (specifier.startsWith('#')) return null;
  const besides = isForTests(from) || CONFIGURATION.test(from);
  if (!besides && only !== undefined && !isListed(only, specifier)) return `${project} must not import ${specifier}`;
  if (!besides && isListed(never, specifier)) return `${project} must not import ${specifier}`;
  if (
    specifier.startsWith('node:') ||
    ELSEWHERE.test(from) ||
    declared(tree, from, besides || typeOnly).has(packageOf(specifier))
  )
    return null;
  return `${specifier} is not in the package.json of ${homeOf(from)}`;
}

function isListed(rules: readonly string[], specifier: string): boolean {
  return rules.some((rule) => (rule.endsWith('*') ? specifier.startsWith(rule.slice(0, -1)) : specifier === rule));
}

/** What package.json names. Tools share the root's packages; benchmarks measure the others' code with the others' packages. */
function declared(tree: Tree, path: string, development: boolean): Set<string> {
  const home = homeOf(path);
  if (home === 'bench') return new Set(MEASURED.flatMap((folder) => packagesOf(tree, folder, true)));
  const shared = home === 'tools' || development ? packagesOf(tree, '.', true) : [];
  return new Set([...packagesOf(tree, home, home === 'tools' || development), ...shared]);
}

function packagesOf(tree: Tree, folder: string, development: boolean): string[] {
  const file = posix.join(folder, 'package.json');
  if (!tree.paths.includes(file)) return [];
  const content = JSON.parse(tree.read(file)) as Record<string, object | undefined>;
  const fields = ['dependencies', 'peerDependencies', ...(development ? ['devDependencies'] : [])];
  return [String(content.name), ...fields.flatMap((field) => Object.keys(content[field] ?? {}))];
}

/** A relative import stays in its project, and in the backend it leaves other features' insides alone; types tell what their services answer. */
function neighbourFault({ from, specifier, target, typeOnly }: Import): string | null {
  const path = target ?? posix.join(posix.dirname(from), specifier);
  if (homeOf(from) === 'bench') return null;
  if (homeOf(from) !== homeOf(path))
    return `${homeOf(from)} must not reach into ${homeOf(path)} by path (${specifier})`;
  const [own, other] = [featureOf(from), featureOf(path)];
  const inside = !typeOnly && /\.(entity|controller)\.ts$/.test(path);
  if (!inside || own === null || other === null || own === other || isForTests(from)) return null;
  return `${own} must use a service that ${other} exports, not ${posix.basename(path)}`;
}

function homeOf(path: string): string {
  return path.split('/', path.startsWith('libs/') ? 2 : 1).join('/');
}

function featureOf(path: string): string | null {
  const folder = /^backend\/src\/([^/]+)\//.exec(path)?.[1];
  return folder === undefined || NOT_FEATURES.includes(folder) ? null : folder;
}
