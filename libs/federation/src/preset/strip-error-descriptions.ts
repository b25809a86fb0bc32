import { rspack } from '@rspack/core';

/**
 * Removes the descriptions of the federation runtime's errors, which would be sent to every visitor twice, in the shell
 * and in the remote. Each error still has its code and the URL of its documentation.
 */
export function stripErrorDescriptions() {
  return new rspack.NormalModuleReplacementPlugin(/^\.\/desc\.mjs$/, (module) => {
    if (/@module-federation[\\/]error-codes/.test(module.context)) module.request = EMPTY_MODULE;
  });
}

const EMPTY_MODULE = `data:text/javascript,${encodeURIComponent(
  ['runtimeDescMap', 'typeDescMap', 'buildDescMap', 'errorDescMap'].map((name) => `export const ${name}={};`).join(''),
)}`;
