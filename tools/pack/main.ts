/** `npm run pack`: tarballs of contracts, kit and federation, for remotes in other repositories. */
import { statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packLibraries } from './pack.js';

const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { to: { type: 'string', default: join(root, 'dist/packages') } } });
for (const { name, version, path } of packLibraries(root, resolve(values.to))) {
  const kilobytes = Math.ceil(statSync(path).size / 1000);
  console.log(`${name} ${version}: ${relative(process.cwd(), path)}, ${kilobytes} KB`);
}
