/** Replaces the shell's federation runtime: the remotes are lazy chunks of the same build. */
import type { Container, FederationFor } from '../../../shell/src/remotes/loader';

const CHUNKS: Record<string, () => Promise<unknown>> = {
  'mf-public': () => import(/* webpackChunkName: "mf-public" */ '../../../mf-public/src/routes'),
  'mf-tracking': () => import(/* webpackChunkName: "mf-tracking" */ '../../../mf-tracking/src/routes'),
  // Not loaded by this path: the shell's build record has to list the files of the modules it shares.
  '@waybill/kit/forms': () => import(/* webpackChunkName: "forms" */ '@waybill/kit/forms'),
};

/** The entry that the page loads for a remote is a chunk of this build and carries its own name. */
export const createFederation = (): FederationFor => async () => ({
  open: async (chunk: Container & { __rspack_esm_ids?: string[] }) => CHUNKS[chunk.__rspack_esm_ids?.[0] ?? '']?.(),
});
