import type { Manifest, WorkspaceFiles } from './workspace-files.js';

/** Entry points of the kit that an earlier kit has, too, and their files. */
const ENTRIES = { '.': 'index', './forms': 'forms', './testing': 'testing' } as const;
/** Styles that remotes include in their own builds. */
const STYLES = 'src/styles';
const PACKAGE = /^@waybill\/kit-(\d+)$/;
const GENERATED = 'shell/src/remotes/earlier-kits.generated.ts';

/** Adds the package that keeps what a major version of the kit promised, and lets the shell lend it. */
export function addEarlierKit(files: WorkspaceFiles, version: string): void {
  const major = version.split('.', 1)[0] ?? '';
  const folder = `libs/kit-${major}`;
  const manifest = manifestOf(major, version, files.readManifest('libs/kit'));
  files.write(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  files.write(`${folder}/kit.api.txt`, files.read('libs/kit/kit.api.txt'));
  files.write(
    `${folder}/tsconfig.json`,
    `${JSON.stringify({ extends: '../../tsconfig.web.json', include: ['src'] }, null, 2)}\n`,
  );
  files.write(`${folder}/README.md`, readmeOf(major));
  for (const [entry, file] of Object.entries(ENTRIES)) files.write(`${folder}/src/${file}.ts`, sourceOf(entry, major));
  for (const file of files.list(`libs/kit/${STYLES}`))
    files.write(`${folder}/${STYLES}/${file}`, files.read(`libs/kit/${STYLES}/${file}`));
  files.editManifest('', ({ workspaces = [] }) => {
    workspaces.splice(workspaces.indexOf('libs/kit') + 1, 0, folder);
  });
  files.editManifest('shell', (shell) => {
    shell.dependencies = sorted({ ...shell.dependencies, [manifest.name]: '*' });
  });
  files.editLock((packages) => {
    const { name, version, dependencies, devDependencies, peerDependencies } = manifest;
    packages[folder] = { name, version, dependencies, devDependencies, peerDependencies } as Manifest;
    packages[`node_modules/${name}`] = { resolved: folder, link: true };
  });
  writeGenerated(files);
}

/** The shell lends it no more; its folder is left for the caller to delete. */
export function dropEarlierKit(files: WorkspaceFiles, major: string): void {
  const [folder, name] = [`libs/kit-${major}`, `@waybill/kit-${major}`];
  if (!files.readManifest('').workspaces?.includes(folder)) throw new Error(`There is no ${folder}.`);
  files.editManifest('', (root) => {
    root.workspaces = root.workspaces?.filter((workspace) => workspace !== folder);
  });
  files.editManifest('shell', (shell) => {
    const { [name]: _, ...rest } = shell.dependencies ?? {};
    shell.dependencies = rest;
  });
  files.editLock((packages) => {
    delete packages[folder];
    delete packages[`node_modules/${name}`];
  });
  writeGenerated(files);
}

function manifestOf(major: string, version: string, kit: Manifest): Manifest {
  const { devDependencies, peerDependencies } = kit as unknown as Record<string, Record<string, string>>;
  const paths = Object.entries(ENTRIES).map(([entry, file]) => [entry, `./src/${file}.ts`]);
  const types = ['@types/react', '@types/react-dom', '@waybill/federation', 'react', 'react-dom'];
  return {
    name: `@waybill/kit-${major}`,
    version,
    private: true,
    type: 'module',
    sideEffects: ['**/*.css'],
    exports: { ...Object.fromEntries(paths), './styles/*': `./${STYLES}/*`, './package.json': './package.json' },
    scripts: { typecheck: 'tsc -p tsconfig.json --noEmit' },
    dependencies: { '@waybill/kit': '*' },
    peerDependencies,
    devDependencies: Object.fromEntries(types.map((name) => [name, devDependencies?.[name] ?? '*'])),
  };
}

const sourceOf = (entry: string, major: string) =>
  `/** Kit ${major}, where it differs from the current one: an export here replaces that of the same name. */
export * from '@waybill/kit${entry.slice(1)}';
`;

const readmeOf = (major: string) => `# @waybill/kit-${major}

Kit ${major} for remotes that have not moved yet: the current kit, and what it does not have any more or has changed. \`kit.api.txt\`
is the last report of kit ${major} and never changes; the shell's build fails when an export is not as it says.

State, router, texts and API client are those of the current kit, so that a page has one of each. What was removed is
written here on top of them. [When it goes](../../docs/how-to/move-a-major.md).
`;

/** The shell imports what its package.json names. */
function writeGenerated(files: WorkspaceFiles): void {
  const names = Object.keys(files.readManifest('shell').dependencies ?? {});
  const majors = names.flatMap((name) => PACKAGE.exec(name)?.[1] ?? []).sort((a, b) => Number(b) - Number(a));
  const imports = majors.map((major) => `import kit${major} from '@waybill/kit-${major}/package.json';\n`);
  const entries = majors.map(
    (major) => `  {
    version: kit${major}.version,
    kit: () => import(/* webpackChunkName: "kit-${major}" */ '@waybill/kit-${major}'),
    forms: () => import(/* webpackChunkName: "forms-${major}" */ '@waybill/kit-${major}/forms'),
  },\n`,
  );
  const list = entries.length === 0 ? '[]' : `[\n${entries.join('')}]`;
  files.write(
    GENERATED,
    `// Written by "npm run raise": one entry for each package @waybill/kit-N that package.json names, newest first.
${imports.join('')}import type { EarlierKit } from './earlier-kit';

export const EARLIER_KITS: readonly EarlierKit[] = ${list};
`,
  );
}

const sorted = (record: Record<string, string>) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
