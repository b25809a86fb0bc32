import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The published shape of a deployable with the development build of React in it, written beside its `dist`. */
export default async ({ project, out }, argv) => {
  const { default: define } = await import(pathToFileURL(join(project, 'rspack.config.mjs')).href);
  const configs = await define({}, argv);
  const elsewhere = (path) => path.replace(join(project, 'dist'), join(out, 'dist'));
  return configs.map((config) => ({
    ...config,
    mode: 'development',
    devtool: false,
    output: { ...config.output, path: elsewhere(config.output.path) },
  }));
};
