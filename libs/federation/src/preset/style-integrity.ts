import type { Compiler, RspackPluginInstance } from '@rspack/core';

/** Runs after a bundle has created the `link` of one of its stylesheets at `url`. */
const SET_INTEGRITY = `
var map = document.querySelector('script[type=importmap]');
var hash = map && JSON.parse(map.textContent).integrity[url];
if (hash) {
  link.integrity = hash;
  link.crossOrigin = 'anonymous';
}`;

/**
 * Makes the browser verify lazily loaded stylesheets. Their SRI hashes are in the page's import map with those of the
 * scripts; hashes inside the bundle would include those of every language's texts.
 */
export class StyleIntegrityPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('StyleIntegrityPlugin', (compilation) => {
      const { createLink } = compiler.rspack.RuntimePlugin.getCompilationHooks(compilation);
      createLink.tap('StyleIntegrityPlugin', (code) => code + SET_INTEGRITY);
    });
  }
}
