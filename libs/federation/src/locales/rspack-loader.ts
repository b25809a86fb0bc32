import type { LoaderContext } from '@rspack/core';
import { compileCatalog, readCatalog, sourceCatalogPath } from './compile.js';

/** Compiles an ICU catalogue at build time. */
export default function localeLoader(this: LoaderContext, text: string): string {
  const source = sourceCatalogPath(this.resourcePath);
  this.addDependency(source);
  return JSON.stringify(compileCatalog(this.resourcePath, readCatalog(this.resourcePath, text), readCatalog(source)));
}
