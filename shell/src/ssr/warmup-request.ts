import type { VisitorGraph } from '@waybill/contracts';
import { emptySlice, type RemoteModule } from '@waybill/kit';
import { GRAPH_PATH, type RenderRequest } from '../../server/render/protocol';

/** A request for a remote's first page on an empty site, to compile its code ahead of the first visitor. */
export function warmupRequest(name: string | null, remote: RemoteModule | null): RenderRequest {
  const url = remote?.routes.find(({ path }) => !path.includes(':'))?.path ?? '/';
  const needs = { kit: '', api: '' };
  const build = { version: '', entry: '', scripts: [], styles: [], needs, enabled: true };
  const shell = { name: 'shell', version: '' };
  const remotes = name === null ? [] : [{ ...build, name, mounts: [url] }];
  const graph: VisitorGraph = {
    admin: false,
    pages: emptySlice(),
    reviews: emptySlice(),
    settings: emptySlice(),
  };
  const text = JSON.stringify({ status: 'success', errors: [], message: '', data: graph });
  return {
    url,
    code: 'en',
    theme: null,
    boot: { release: 0, offer: needs, shell, remotes, menu: [], chrome: {}, overrides: false },
    responses: { [GRAPH_PATH]: { http: 200, text } },
  };
}
