/** Stands in for the shell's federation runtime: the remotes are lazy parts of the same build. */
import type { Container, Federation } from '../../../shell/src/remotes/loader';

const PARTS: Record<string, () => Promise<unknown>> = {
  'mf-public': () => import(/* webpackChunkName: "mf-public" */ '../../../mf-public/src/routes'),
  'mf-tracking': () => import(/* webpackChunkName: "mf-tracking" */ '../../../mf-tracking/src/routes'),
  // Nobody opens it: the shell's record names the files of what it lends.
  '@waybill/kit/forms': () => import(/* webpackChunkName: "forms" */ '@waybill/kit/forms'),
};

/** What the page loads as a remote's entry is one of the build's own parts, which knows its name. */
export const createFederation = (): Federation => ({
  open: async (part: Container & { __rspack_esm_ids?: string[] }) => PARTS[part.__rspack_esm_ids?.[0] ?? '']?.(),
});
