import type { Compilation, Compiler, RspackPluginInstance } from '@rspack/core';
import { LOCALE_FILE } from '../locales/compile.js';
import type { BuildChecks } from '../record/build-checks.js';
import { BUILD_RECORD } from '../record/build-layout.js';
import type { RemoteRecord, ShellRecord } from '../record/schema.js';

type HashFields = 'integrity' | 'server';
type FileFields = 'entry' | 'preload' | 'css' | 'locales' | 'laterTexts' | 'lazy';

/** What the bundler writes about a build, before publishing hashes its files. */
export type BuildRecord = Omit<RemoteRecord, HashFields> | Omit<ShellRecord, HashFields>;

/** The fields of a {@link BuildRecord} that do not come from the bundler. */
export type BuildDescription = Omit<RemoteRecord, HashFields | FileFields> | Omit<ShellRecord, HashFields | FileFields>;

/** The roles of a build's chunk groups, by name. */
interface ChunkRoles {
  entry: string;
  /** Groups that every first screen needs in addition to the entry. */
  groups: string[];
  /** Lazily loaded groups: URL path of a page, or name of a shared module → its group. */
  lazy: Record<string, string>;
}

/** Adds the {@link BuildRecord} to the built files. */
export class BuildRecordPlugin implements RspackPluginInstance {
  constructor(
    private readonly description: BuildDescription,
    private readonly roles: ChunkRoles,
    private readonly checks: Partial<BuildChecks> = {},
  ) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('BuildRecordPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'BuildRecordPlugin', stage }, () => {
        if (compilation.errors.length > 0) return;
        const groups = [...compilation.chunkGroups];
        const chunks = [...compilation.chunks];
        const locales = localesOf(chunks);
        const laterTexts = laterTextsOf(chunks, compilation.chunkGraph);
        const lazy = lazyFiles(this.roles, groups, librariesIn(compilation.chunkGraph));
        const checks = { ...this.checks, files: writtenFiles(compilation) };
        const record = { ...this.description, ...initialFiles(this.roles, groups), locales, laterTexts, lazy, checks };
        compilation.emitAsset(BUILD_RECORD, new sources.RawSource(`${JSON.stringify(record, null, 2)}\n`));
      });
    });
  }
}

type Chunk = Compilation['chunks'] extends Iterable<infer One> ? One : never;
type Group = Pick<Compilation['chunkGroups'][number], 'name' | 'chunks' | 'getFiles'>;

function initialFiles({ entry, groups }: ChunkRoles, all: Group[]) {
  const entryFiles = all.find((group) => group.name === entry)?.getFiles() ?? [];
  const entryFile = entryFiles.filter(isScript).at(-1);
  if (entryFile === undefined) throw new Error('The build has no entry script.');
  const groupFiles = all.filter((group) => groups.includes(group.name ?? '')).flatMap((group) => group.getFiles());
  const files = [...new Set([entryFile, ...entryFiles, ...groupFiles])];
  return { entry: entryFile, preload: files.filter(isScript), css: files.filter((file) => file.endsWith('.css')) };
}

/** All files but source maps, which are not published. */
const writtenFiles = (compilation: Compilation) =>
  compilation
    .getAssets()
    .map(({ name }) => name)
    .filter((name) => !name.endsWith('.map'))
    .sort();

/** Files of each lazily loaded group, and the shared modules that they import. */
function lazyFiles({ lazy }: ChunkRoles, all: Group[], librariesOf: (group: Group) => string[]) {
  const entries = Object.entries(lazy).map(([key, name]) => {
    const group = all.find((candidate) => candidate.name === name);
    if (!group) throw new Error(`${key}: the build has no chunk called "${name}".`);
    return [key, { files: group.getFiles().filter(isCode), libraries: librariesOf(group) }] as const;
  });
  return Object.fromEntries(entries);
}

const SHARED_MODULE = /^consume shared module \(\w+\) (.+)@\S+ \(/;

const librariesIn = (graph: Compilation['chunkGraph']) => (group: Group) => {
  const modules = group.chunks.flatMap((chunk) => [...graph.getChunkModules(chunk)]);
  return modules.flatMap((module) => SHARED_MODULE.exec(module.identifier())?.[1] ?? []);
};

const LOCALE_CHUNK = /^locale-([a-z]{2})$/;
const isCode = (file: string) => /\.(js|css)$/.test(file);
const isScript = (file: string) => file.endsWith('.js');

function localesOf(chunks: { name?: string | undefined; files: ReadonlySet<string> }[]): Record<string, string> {
  const found = chunks.flatMap((chunk) => {
    const language = LOCALE_CHUNK.exec(chunk.name ?? '')?.[1];
    const script = [...chunk.files].find(isScript);
    return language && script ? [[language, script] as const] : [];
  });
  return Object.fromEntries(found.sort(([a], [b]) => a.localeCompare(b)));
}

/** Scripts that hold the catalogues of one language only, and are loaded with the code that they belong to. */
function laterTextsOf(chunks: Chunk[], graph: Compilation['chunkGraph']): Record<string, string[]> | undefined {
  const found: Record<string, string[]> = {};
  for (const chunk of chunks) {
    const languages = new Set([...graph.getChunkModules(chunk)].map(languageOf));
    const [language] = languages;
    if (languages.size !== 1 || !language || LOCALE_CHUNK.test(chunk.name ?? '')) continue;
    found[language] = [...(found[language] ?? []), ...[...chunk.files].filter(isScript)];
  }
  const sorted = Object.entries(found).sort(([a], [b]) => a.localeCompare(b));
  return sorted.length > 0 ? Object.fromEntries(sorted) : undefined;
}

const languageOf = (module: { nameForCondition(): string | undefined }) =>
  LOCALE_FILE.exec(module.nameForCondition() ?? '')?.[1];
