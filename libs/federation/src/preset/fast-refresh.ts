import { join } from 'node:path';
import type { Compiler, RspackPluginInstance } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

/** Records React renderers, so that the refresh runtime of a remote finds the shell's copy of React DOM. */
class RendererHookPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    const hook = join(import.meta.dirname, '../../standalone/renderer-hook.js');
    new compiler.rspack.EntryPlugin(compiler.context, hook, { name: undefined }).apply(compiler);
  }
}

/** Fast Refresh that also works across federation. */
export function fastRefresh(): RspackPluginInstance[] {
  return [new RendererHookPlugin(), new ReactRefreshRspackPlugin()];
}
