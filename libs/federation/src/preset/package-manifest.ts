import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The three names that exist once in a page, whoever asks for them. */
export const SHARED_ONCE = ['react', 'react-dom', '@waybill/kit'] as const;

const menuEntry = z.strictObject({
  path: z.string().startsWith('/'),
  icon: z.string(),
  text: z.string(),
  order: z.number(),
});

const waybill = z.strictObject({
  mounts: z.array(z.string().regex(/^\/[a-z0-9\-./]*(?:\/\*)?$/, 'a path, exact or ending in /*')).min(1),
  kit: z.string(),
  api: z.string(),
  menu: z.array(menuEntry).default([]),
});

const remotePackage = z.object({
  name: z.string(),
  version: z.string(),
  peerDependencies: z.record(z.string(), z.string()).default({}),
  waybill,
});

/** What a remote's package.json says about itself: mounts, menu entries and the ranges it was built against. */
export type RemotePackage = z.infer<typeof remotePackage>;

/** Reads and checks a remote's package.json. @throws Error naming the file and the first wrong field. */
export function readRemotePackage(dir: string): RemotePackage {
  const file = join(dir, 'package.json');
  const result = remotePackage.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${file}: ${issue?.path.join('.')}: ${issue?.message}`);
}

/** Version ranges under which a remote takes the shared libraries from the page. */
export function sharedRanges({ name, peerDependencies, waybill }: RemotePackage): Record<string, string> {
  const known: readonly string[] = SHARED_ONCE;
  const extra = Object.keys(peerDependencies).filter((library) => !known.includes(library));
  if (extra.length > 0) throw new Error(`${name}: only ${known.join(', ')} are shared, not ${extra.join(', ')}`);
  const { react = '^19.0.0', 'react-dom': reactDom = '^19.0.0' } = peerDependencies;
  return { react, 'react-dom': reactDom, '@waybill/kit': waybill.kit };
}
