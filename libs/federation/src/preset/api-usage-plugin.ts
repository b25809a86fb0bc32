import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Compilation, Compiler, RspackPluginInstance } from '@rspack/core';
import { apiDocument } from '../contract/api-document.js';
import { usedApi } from '../contract/api-usage.js';
import { API_CALLS_FILE, CONTRACTS_FOLDER } from '../record/build-layout.js';

/** Writes down which calls and fields of the API a remote uses, next to its build. */
export class ApiUsagePlugin implements RspackPluginInstance {
  /** `dir`: the remote's folder. */
  constructor(private readonly dir: string) {}

  apply(compiler: Compiler): void {
    const document = apiDocument(this.dir);
    if (document === undefined) return;
    let sources: string[] = [];
    compiler.hooks.thisCompilation.tap('ApiUsagePlugin', (compilation) => {
      compilation.hooks.finishModules.tap('ApiUsagePlugin', (modules) => {
        sources = [...modules].flatMap((module) => this.ownSource(module));
      });
    });
    compiler.hooks.afterEmit.tapPromise('ApiUsagePlugin', async () => {
      const folder = join(this.dir, 'dist', CONTRACTS_FOLDER);
      await mkdir(folder, { recursive: true });
      const used = usedApi(sources, JSON.parse(await readFile(document, 'utf8')));
      await writeFile(join(folder, API_CALLS_FILE), `${JSON.stringify(used)}\n`);
    });
  }

  /** The code of the remote itself, compiled but not yet minified. */
  private ownSource(module: Module): string[] {
    const file = module.nameForCondition() ?? '';
    const isOwn = file.startsWith(join(this.dir, 'src') + sep) && !file.endsWith('.json');
    const source = isOwn ? module.originalSource()?.source().toString() : undefined;
    return source === undefined ? [] : [source];
  }
}

type Module =
  Parameters<Parameters<Compilation['hooks']['finishModules']['tap']>[1]>[0] extends Iterable<infer M> ? M : never;
