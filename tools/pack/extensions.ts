const RELATIVE = /(\bfrom\s+|\bimport\s+|\bimport\()(['"])(\.{1,2}\/[^'"\n]+)\2/g;

/**
 * Adds `.js` to the relative imports of a compiled file, which bundlers and Node demand of a package of ES modules. Only
 * where `isModule` says that the result exists: stylesheets and catalogues keep their names.
 */
export function withExtensions(code: string, isModule: (specifier: string) => boolean): string {
  return code.replace(RELATIVE, (all, before: string, quote: string, specifier: string) =>
    isModule(`${specifier}.js`) ? `${before}${quote}${specifier}.js${quote}` : all,
  );
}
