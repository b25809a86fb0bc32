import type { Compilation, Compiler, RspackPluginInstance } from '@rspack/core';
import type { RemoteRecord, ShellRecord } from '../release/schema.js';

/** Name of the file that describes a finished build to the publishing step. Browsers never ask for it. */
export const BUILD_RECORD = 'build.json';

type Sums = 'integrity' | 'server';
type Files = 'entry' | 'preload' | 'css' | 'locales' | 'lazy';

/** What a build says about itself before its files are summed. */
export type BuildRecord = Omit<RemoteRecord, Sums> | Omit<ShellRecord, Sums>;

/** The part of a {@link BuildRecord} that does not come from the bundler. */
export type About = Omit<RemoteRecord, Sums | Files> | Omit<ShellRecord, Sums | Files>;

/** What a build's files are for, by names of its chunk groups. */
interface Parts {
  entry: string;
  /** What every first screen needs besides the entry. */
  groups: string[];
  /** What only some pages need: address of a page, or name of a lent library → its group. */
  lazy: Record<string, string>;
}

/** Writes {@link BuildRecord} beside the built files. */
export class BuildRecordPlugin implements RspackPluginInstance {
  constructor(
    private readonly about: About,
    private readonly parts: Parts,
  ) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('BuildRecordPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'BuildRecordPlugin', stage }, () => {
        if (compilation.errors.length > 0) return;
        const groups = [...compilation.chunkGroups];
        const locales = localesOf([...compilation.chunks]);
        const lazy = lazyFiles(this.parts, groups, librariesIn(compilation.chunkGraph));
        const record = { ...this.about, ...firstFiles(this.parts, groups), locales, lazy };
        compilation.emitAsset(BUILD_RECORD, new sources.RawSource(`${JSON.stringify(record, null, 2)}\n`));
      });
    });
  }
}

type Group = Pick<Compilation['chunkGroups'][number], 'name' | 'chunks' | 'getFiles'>;

function firstFiles({ entry, groups }: Parts, all: Group[]) {
  const ofEntry = all.find((group) => group.name === entry)?.getFiles() ?? [];
  const entryFile = ofEntry.filter(isScript).at(-1);
  if (entryFile === undefined) throw new Error('The build has no entry script.');
  const ofFirst = all.filter((group) => groups.includes(group.name ?? '')).flatMap((group) => group.getFiles());
  const files = [...new Set([entryFile, ...ofEntry, ...ofFirst])];
  return { entry: entryFile, preload: files.filter(isScript), css: files.filter((file) => file.endsWith('.css')) };
}

/** Files of each lazy part, and the shared libraries that it waits for. */
function lazyFiles({ lazy }: Parts, all: Group[], librariesOf: (group: Group) => string[]) {
  const parts = Object.entries(lazy).map(([of, name]) => {
    const group = all.find((one) => one.name === name);
    if (!group) throw new Error(`${of}: the build has no chunk called "${name}".`);
    return [of, { files: group.getFiles().filter(isCode), libraries: librariesOf(group) }] as const;
  });
  return Object.fromEntries(parts);
}

const LENT = /^consume shared module \(\w+\) (.+)@\S+ \(/;

const librariesIn = (graph: Compilation['chunkGraph']) => (group: Group) => {
  const modules = group.chunks.flatMap((chunk) => [...graph.getChunkModules(chunk)]);
  return modules.flatMap((module) => LENT.exec(module.identifier())?.[1] ?? []);
};

const isCode = (file: string) => /\.(js|css)$/.test(file);
const isScript = (file: string) => file.endsWith('.js');

function localesOf(chunks: { name?: string | undefined; files: ReadonlySet<string> }[]): Record<string, string> {
  const found = chunks.flatMap((chunk) => {
    const language = /^locale-([a-z]{2})$/.exec(chunk.name ?? '')?.[1];
    const script = [...chunk.files].find(isScript);
    return language && script ? [[language, script] as const] : [];
  });
  return Object.fromEntries(found.sort(([a], [b]) => a.localeCompare(b)));
}
