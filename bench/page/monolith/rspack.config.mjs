import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';

const here = import.meta.dirname;
const shell = join(here, '../../../shell');

/** The shell's configuration with the remotes bundled instead of the federation runtime. */
export default async ({ out }, argv) => {
  const { default: define } = await import(pathToFileURL(join(shell, 'rspack.config.mjs')).href);
  const [browser, server] = await define({}, argv);
  const outputTo = (config, folder) => ({ ...config.output, path: join(out, 'dist', folder) });
  const bundledRemotes = new rspack.NormalModuleReplacementPlugin(/remotes\/federation$/, join(here, 'federation.ts'));
  return [
    {
      ...browser,
      output: outputTo(browser, 'browser'),
      optimization: { ...browser.optimization, chunkIds: 'named' },
      plugins: [...browser.plugins, bundledRemotes, new ChunkFilesPlugin()],
    },
    { ...server, entry: { render: join(here, 'render.ts') }, output: outputTo(server, 'render') },
  ];
};

/** Writes the files of each lazy chunk to chunks.json. */
class ChunkFilesPlugin {
  apply(compiler) {
    compiler.hooks.done.tap('ChunkFilesPlugin', ({ compilation }) => {
      const named = [...compilation.chunkGroups].filter(({ name }) => name);
      const files = Object.fromEntries(named.map((group) => [group.name, [...group.getFiles()]]));
      compiler.outputFileSystem.writeFileSync(join(compiler.outputPath, '../chunks.json'), JSON.stringify(files));
    });
  }
}
