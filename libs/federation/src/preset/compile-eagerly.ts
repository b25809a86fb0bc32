import { Compilation, type RspackPluginInstance, rspack } from '@rspack/core';

/**
 * Marks the scripts with these names, whose functions nearly all run at the start of a page. Browsers that know the
 * comment (Chromium) then compile them on another thread while the file arrives, instead of one by one on the main
 * thread. In the stylesheets of the same names it would void the first rule.
 */
export const compileEagerly = (...names: string[]): RspackPluginInstance =>
  new rspack.BannerPlugin({
    raw: true,
    banner: '//# allFunctionsCalledOnLoad',
    test: new RegExp(`^(?:${names.join('|')})\\..*js$`),
    // After the minimizer, which removes comments.
    stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
