import type { Compiler, RspackPluginInstance } from '@rspack/core';

/**
 * Lets a bundle find its own files wherever it is published. On the page's origin the prefix is a bare path, the
 * same text the server writes into `<link href>`, so that a stylesheet in the HTML is recognised and not added again;
 * on a team's own host it is the absolute URL.
 */
export class OwnPublicPathPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals, RuntimeModule } = compiler.rspack;
    class OwnPublicPath extends RuntimeModule {
      constructor() {
        super('own public path', RuntimeModule.STAGE_ATTACH);
      }
      override generate(): string {
        return `var own = new URL('.', import.meta.url);
${RuntimeGlobals.publicPath} = typeof location === 'object' && own.origin === location.origin ? own.pathname : own.href;`;
      }
    }
    compiler.hooks.thisCompilation.tap('OwnPublicPathPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('OwnPublicPathPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new OwnPublicPath());
      });
    });
  }
}
