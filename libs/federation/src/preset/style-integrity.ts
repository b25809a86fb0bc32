import type { Compiler, RspackPluginInstance } from '@rspack/core';

/** Runs where a bundle has just made the `link` of one of its stylesheets at `url`. */
const CHECKED = `
var map = document.querySelector('script[type=importmap]');
var sum = map && JSON.parse(map.textContent).integrity[url];
if (sum) {
  link.integrity = sum;
  link.crossOrigin = 'anonymous';
}`;

/**
 * Lets the browser check stylesheets that are loaded later. Their sums stand in the page's import map, beside those of
 * the scripts; a bundle that carried them itself would carry the sums of every language's texts too.
 */
export class StyleIntegrityPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('StyleIntegrityPlugin', (compilation) => {
      const { createLink } = compiler.rspack.RuntimePlugin.getCompilationHooks(compilation);
      createLink.tap('StyleIntegrityPlugin', (code) => code + CHECKED);
    });
  }
}
