import { relative, sep } from 'node:path';

const IMPORT = "import { fileURLToPath as pathOfUrl } from 'node:url';";

/**
 * Modules find texts, fonts and programs beside themselves. In a chunk `import.meta` is that of the chunk: this replaces it by
 * the place of the module in a `dist` with one file for each, where copy-assets.mjs and rspack.config.mjs put what they look
 * for. All in one line, so that lines of the source stay where they are.
 */
export default function placeLoader(source) {
  if (!source.includes('import.meta.')) return source;
  const path = relative(`${this.rootContext}/src`, this.resourcePath).split(sep).join('/');
  const url = `new URL(${JSON.stringify(path)}, __webpack_public_path__)`;
  const placed = source
    .replaceAll('import.meta.url', `${url}.href`)
    .replaceAll('import.meta.dirname', `pathOfUrl(new URL('.', ${url}))`);
  return placed === source ? source : `${IMPORT} ${placed}`;
}
