import type { Compiler, RspackPluginInstance } from '@rspack/core';
import type { RemoteRecord, ShellRecord } from '../release/schema.js';

/** Name of the file that describes a finished build to the publishing step. Browsers never ask for it. */
export const BUILD_RECORD = 'build.json';

type Sums = 'integrity' | 'server';
type Files = 'entry' | 'preload' | 'css' | 'locales';

/** What a build says about itself before its files are summed. */
export type BuildRecord = Omit<RemoteRecord, Sums> | Omit<ShellRecord, Sums>;

/** The part of a {@link BuildRecord} that does not come from the bundler. */
export type About = Omit<RemoteRecord, Sums | Files> | Omit<ShellRecord, Sums | Files>;

/** Entry point and the chunk groups that the first screen needs besides it. */
interface FirstScreen {
  entry: string;
  groups: string[];
}

/** Writes {@link BuildRecord} beside the built files. */
export class BuildRecordPlugin implements RspackPluginInstance {
  constructor(
    private readonly about: About,
    private readonly first: FirstScreen,
  ) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('BuildRecordPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'BuildRecordPlugin', stage }, () => {
        if (compilation.errors.length > 0) return;
        const { chunkGroups, chunks } = compilation;
        const record = { ...this.about, ...firstFiles(this.first, [...chunkGroups]), locales: localesOf([...chunks]) };
        compilation.emitAsset(BUILD_RECORD, new sources.RawSource(`${JSON.stringify(record, null, 2)}\n`));
      });
    });
  }
}

interface Group {
  name?: string | undefined;
  getFiles(): readonly string[];
}

function firstFiles({ entry, groups }: FirstScreen, all: Group[]) {
  const ofEntry = all.find((group) => group.name === entry)?.getFiles() ?? [];
  const entryFile = ofEntry.filter(isScript).at(-1);
  if (entryFile === undefined) throw new Error('The build has no entry script.');
  const ofFirst = all.filter((group) => groups.includes(group.name ?? '')).flatMap((group) => group.getFiles());
  const files = [...new Set([entryFile, ...ofEntry, ...ofFirst])];
  return { entry: entryFile, preload: files.filter(isScript), css: files.filter((file) => file.endsWith('.css')) };
}

const isScript = (file: string) => file.endsWith('.js');

function localesOf(chunks: { name?: string | undefined; files: ReadonlySet<string> }[]): Record<string, string> {
  const found = chunks.flatMap((chunk) => {
    const language = /^locale-([a-z]{2})$/.exec(chunk.name ?? '')?.[1];
    const script = [...chunk.files].find(isScript);
    return language && script ? [[language, script] as const] : [];
  });
  return Object.fromEntries(found.sort(([a], [b]) => a.localeCompare(b)));
}
