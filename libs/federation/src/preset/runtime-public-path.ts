import type { Compiler, RspackPluginInstance } from '@rspack/core';

/**
 * Sets a bundle's public path at run time, so that it finds its files wherever it is published. On the page's origin the
 * path has no origin, like the server's `<link href>`: a stylesheet in the HTML is then recognized and not added again.
 * On a team's own host it is the absolute URL.
 */
export class RuntimePublicPathPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals, RuntimeModule } = compiler.rspack;
    class RuntimePublicPath extends RuntimeModule {
      constructor() {
        super('runtime public path', RuntimeModule.STAGE_ATTACH);
      }
      override generate(): string {
        return `var base = new URL('.', import.meta.url);
${RuntimeGlobals.publicPath} = typeof location === 'object' && base.origin === location.origin ? base.pathname : base.href;`;
      }
    }
    compiler.hooks.thisCompilation.tap('RuntimePublicPathPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('RuntimePublicPathPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new RuntimePublicPath());
      });
    });
  }
}
