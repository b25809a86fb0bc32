import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { compileCatalog, readCatalog, sourceCatalogPath } from './compile.js';

/** Compiles catalogues for tests as the bundler does for the browser. */
export default {
  getCacheKey(text: string, file: string): string {
    return createHash('sha256')
      .update(`1\0${file}\0${text}\0`)
      .update(readFileSync(sourceCatalogPath(file)))
      .digest('hex');
  },
  process(text: string, file: string): { code: string } {
    const catalog = compileCatalog(file, readCatalog(file, text), readCatalog(sourceCatalogPath(file)));
    return { code: JSON.stringify(catalog) };
  },
};
