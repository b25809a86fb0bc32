import type { Compiler, RspackPluginInstance } from '@rspack/core';

/** Name of the file that describes a finished build to the publishing step. Browsers never ask for it. */
export const BUILD_RECORD = 'build.json';

/** What a build consists of; file names are relative to its folder. */
export interface BuildRecord {
  name: string;
  version: string;
  /** The script to load first. */
  entry: string;
  /** Scripts needed to show the first screen, the entry included. */
  scripts: string[];
  styles: string[];
  /** Language code → script with that language's texts. */
  locales: Record<string, string>;
}

interface RecordOptions {
  name: string;
  version: string;
  /** Entry point and the chunk groups that the first screen needs besides it. */
  entry: string;
  groups: string[];
}

/** Writes {@link BuildRecord} beside the built files. */
export class BuildRecordPlugin implements RspackPluginInstance {
  constructor(private readonly options: RecordOptions) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('BuildRecordPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'BuildRecordPlugin', stage }, () => {
        if (compilation.errors.length > 0) return;
        const record = describe(this.options, [...compilation.chunkGroups], [...compilation.chunks]);
        compilation.emitAsset(BUILD_RECORD, new sources.RawSource(JSON.stringify(record, null, 2)));
      });
    });
  }
}

interface Named {
  name?: string | undefined;
}
interface Group extends Named {
  getFiles(): readonly string[];
}
interface Files extends Named {
  files: ReadonlySet<string>;
}

function describe({ groups: wanted, entry, ...about }: RecordOptions, groups: Group[], chunks: Files[]): BuildRecord {
  const ofEntry = groups.find((group) => group.name === entry)?.getFiles() ?? [];
  const first = groups.filter((group) => wanted.includes(group.name ?? '')).flatMap((group) => group.getFiles());
  const files = [...new Set([...ofEntry, ...first])];
  const entryFile = ofEntry.filter((file) => file.endsWith('.js')).at(-1);
  if (entryFile === undefined) throw new Error(`${about.name}: the build has no entry script`);
  const scripts = files.filter((file) => file.endsWith('.js'));
  return {
    ...about,
    entry: entryFile,
    scripts: [entryFile, ...scripts.filter((file) => file !== entryFile)],
    styles: files.filter((file) => file.endsWith('.css')),
    locales: localesOf(chunks),
  };
}

function localesOf(chunks: Files[]): Record<string, string> {
  const found = chunks.flatMap((chunk) => {
    const language = /^locale-([a-z]{2})$/.exec(chunk.name ?? '')?.[1];
    const script = [...chunk.files].find((file) => file.endsWith('.js'));
    return language && script ? [[language, script] as const] : [];
  });
  return Object.fromEntries(found.sort(([a], [b]) => a.localeCompare(b)));
}
