import { rspack } from '@rspack/core';

/**
 * Errors of the federation runtime carry a code and the address of its documentation. The sentences beside them would
 * be sent to every visitor twice, by the shell and by the remote; this leaves them out.
 */
export function bareErrorCodes() {
  return new rspack.NormalModuleReplacementPlugin(/^\.\/desc\.mjs$/, (found) => {
    if (/@module-federation[\\/]error-codes/.test(found.context)) found.request = EMPTY;
  });
}

const EMPTY = `data:text/javascript,${encodeURIComponent(
  ['runtimeDescMap', 'typeDescMap', 'buildDescMap', 'errorDescMap'].map((name) => `export const ${name}={};`).join(''),
)}`;
