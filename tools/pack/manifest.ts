import type { Library } from './libraries.js';

/** The fields of a package.json that are read or changed here. */
export interface Manifest {
  name: string;
  version: string;
  files: string[];
  exports: Record<string, Target>;
  sideEffects?: boolean | string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  [field: string]: unknown;
}

type Target = string | { types?: string; default?: string };

/** What the tarballs take from the rest of the workspace. */
interface Workspace {
  license: string;
  engines: { node: string };
  /** Name → version of the libraries that are packed together. */
  versions: Readonly<Record<string, string>>;
}

/** Fields that only the workspace uses. */
const INTERNAL = ['private', 'scripts', 'nx', 'devDependencies'];

/** The package.json of a library's tarball: compiled entry points, no development dependencies, nothing of the workspace. */
export function packedManifest(manifest: Manifest, { files = {}, testPeers = [] }: Library, workspace: Workspace) {
  const { devDependencies = {}, peerDependencies = {} } = manifest;
  const peers = Object.fromEntries(testPeers.map((name) => [name, compatible(devDependencies[name] ?? '')]));
  const own = Object.entries(manifest).filter(([field]) => !INTERNAL.includes(field));
  return {
    ...Object.fromEntries(own),
    license: workspace.license,
    engines: { node: workspace.engines.node },
    ...(Array.isArray(manifest.sideEffects) && { sideEffects: manifest.sideEffects.map(compiled) }),
    files: [...manifest.files, ...Object.keys(files)],
    exports: { ...packedExports(manifest.exports), ...Object.fromEntries(Object.keys(files).map(asExport)) },
    dependencies: Object.fromEntries(
      Object.entries(manifest.dependencies ?? {}).map(([name, range]) => {
        const packed = workspace.versions[name];
        return [name, packed === undefined ? range : `^${packed}`];
      }),
    ),
    peerDependencies: { ...peerDependencies, ...peers },
    peerDependenciesMeta: Object.fromEntries(testPeers.map((name) => [name, { optional: true }])),
  };
}

const asExport = (file: string) => [`./${file}`, `./${file}`] as const;

/** An exact version, also as the lowest of a range → every later one of its major. */
const compatible = (version: string) => `^${version.replace(/^\^/, '')}`;

function packedExports(exports: Manifest['exports']): Manifest['exports'] {
  return Object.fromEntries(Object.entries(exports).map(([path, target]) => [path, packedTarget(target)]));
}

function packedTarget(target: Target): Target {
  if (typeof target !== 'string') return target;
  const file = compiled(target);
  return file === target || !file.endsWith('.js') ? file : { types: file.replace(/\.js$/, '.d.ts'), default: file };
}

/** Where the compiler puts a source file: `./src/index.ts` → `./dist/index.js`. Other files keep their names. */
const compiled = (file: string) => file.replace(/^\.\/src\//, './dist/').replace(/\.tsx?$/, '.js');
