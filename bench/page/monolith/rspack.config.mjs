import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';

const here = import.meta.dirname;
const shell = join(here, '../../../shell');

/** The shell's own configuration with the federation runtime left out and the remotes built in. */
export default async ({ out }, argv) => {
  const { default: define } = await import(pathToFileURL(join(shell, 'rspack.config.mjs')).href);
  const [browser, server] = await define({}, argv);
  const elsewhere = (config, folder) => ({ ...config.output, path: join(out, 'dist', folder) });
  const remotesInside = new rspack.NormalModuleReplacementPlugin(/remotes\/federation$/, join(here, 'federation.ts'));
  return [
    {
      ...browser,
      output: elsewhere(browser, 'browser'),
      optimization: { ...browser.optimization, chunkIds: 'named' },
      plugins: [...browser.plugins, remotesInside, new FilesOfChunks()],
    },
    { ...server, entry: { render: join(here, 'render.ts') }, output: elsewhere(server, 'render') },
  ];
};

/** Tells which files each lazy part is made of. */
class FilesOfChunks {
  apply(compiler) {
    compiler.hooks.done.tap('FilesOfChunks', ({ compilation }) => {
      const named = [...compilation.chunkGroups].filter(({ name }) => name);
      const files = Object.fromEntries(named.map((group) => [group.name, [...group.getFiles()]]));
      compiler.outputFileSystem.writeFileSync(join(compiler.outputPath, '../chunks.json'), JSON.stringify(files));
    });
  }
}
