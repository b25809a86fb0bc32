import type { BootRemote } from '@waybill/federation/gate';
import type { Federation, FederationFor } from './loader';
import { shareScopeFor } from './share-scope';

/** Opens containers that need no federation runtime. */
const withoutRuntime: Federation = {
  async open(container, id, kit) {
    await container.init(shareScopeFor(kit), []);
    return (await container.get(id))();
  },
};

/**
 * How each remote of the page is opened. The remote of the requested page needs only the share scope, so that the first
 * visit does not load the federation runtime; it joins with the first remote that it does not serve
 * alone: another one, or one whose container needs a runtime.
 */
export function createFederation(served: string | undefined): FederationFor {
  let runtime: Promise<Federation> | undefined;
  const loadRuntime = () => {
    runtime ??= import(/* webpackChunkName: "federation" */ './federation-runtime').then(({ createRuntime }) =>
      createRuntime(shareScopeFor),
    );
    return runtime;
  };
  return async ({ name, container }: BootRemote) => {
    const isPlain = container === 'share-scope';
    if (isPlain && name === served) return withoutRuntime;
    try {
      return await loadRuntime();
    } catch (error) {
      runtime = undefined;
      if (isPlain) return withoutRuntime;
      throw error;
    }
  };
}
