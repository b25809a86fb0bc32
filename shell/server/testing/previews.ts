import { join } from 'node:path';
import { type Preview, publishPreview } from '@waybill/federation';
import { writeBuild } from '@waybill/federation/testing';
import type { Site } from './site.js';

export const releasesDirOf = (root: string) => join(root, 'releases');

/** Publishes a build of `mf-a` as a preview. */
export const publishAsPreview = (
  root: string,
  version: string,
  { name = 'new-map', ...build }: { name?: string; server?: string } = {},
) =>
  publishPreview({
    releasesDir: releasesDirOf(root),
    preview: name,
    builds: [{ name: 'mf-a', projectDir: writeBuild(join(root, version), 'mf-a', { version, ...build }) }],
    who: 'ada',
    why: 'a branch',
  });

export const hashOf = ({ builds }: Preview) => builds[0]?.hash ?? '';
export const cookieOf = ({ key }: Preview) => `waybill-preview=${key}`;

/** What a browser gets that has opened the link of the preview. */
export const inPreview = (site: Site, preview: Preview, path: string, headers: Record<string, string> = {}) =>
  site.get(path, { ...headers, cookie: cookieOf(preview) });

export const textOf = async (response: Promise<Response>) => (await response).text();
