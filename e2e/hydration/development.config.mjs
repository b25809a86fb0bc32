import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The production configuration of a deployable with React's development build, written to another folder. */
export default async ({ project, out }, argv) => {
  const { default: define } = await import(pathToFileURL(join(project, 'rspack.config.mjs')).href);
  const configs = await define({}, argv);
  const outputPath = (path) => path.replace(join(project, 'dist'), join(out, 'dist'));
  return configs.map((config) => ({
    ...config,
    mode: 'development',
    devtool: false,
    output: { ...config.output, path: outputPath(config.output.path) },
  }));
};
