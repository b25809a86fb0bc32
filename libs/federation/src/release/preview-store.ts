import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ReleaseError } from '../errors/release-error.js';
import { replaceFile } from '../files/atomic-write.js';
import { readIfExists } from '../files/read-if-exists.js';
import { type ReleaseRecord, remoteRecord, shellRecord } from '../record/schema.js';
import { publishedBuild } from './document.js';
import { matchesHash } from './legacy-schema.js';
import { PREVIEWS_FOLDER } from './paths.js';

const PREVIEW_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;
const MAX_BUILDS = 20;
const FILE = /^([a-z0-9][a-z0-9-]{0,39})\.json$/;

const preview = z.strictObject({
  schema: z.literal(1),
  name: z.string().regex(PREVIEW_NAME),
  /** Whoever knows it sees the preview. It is stored as it is: who can read the folder can read the builds, too. */
  key: z.string().regex(/^[0-9a-f]{32}$/),
  builds: z
    .array(publishedBuild.extend({ record: z.union([remoteRecord, shellRecord]) }))
    .min(1)
    .max(MAX_BUILDS),
  /** The live shell in which its builds were tried. */
  shell: z.string(),
  at: z.iso.datetime(),
  expires: z.iso.datetime(),
  who: z.string().min(1).max(200),
  why: z.string().min(1).max(500),
});

/** Builds that only those see who have the link, together with what is live otherwise. */
export type Preview = Omit<z.infer<typeof preview>, 'builds'> & {
  builds: { hash: string; base: string; record: ReleaseRecord }[];
};

/** Rejects what cannot be the name of a preview, which is also a file. @throws ReleaseError */
export function checkPreviewName(name: string): void {
  if (PREVIEW_NAME.test(name)) return;
  throw new ReleaseError(`"${name}" is not the name of a preview: up to 40 lowercase letters, digits and hyphens.`);
}

/** The previews that have not expired, newest first. One that is damaged, or was changed, is left out. */
export async function readPreviews(releasesDir: string): Promise<Preview[]> {
  const all = await Promise.all((await namesIn(releasesDir)).map((name) => readPreview(releasesDir, name)));
  const now = new Date().toISOString();
  const valid = all.filter((one) => one !== undefined && one.expires > now) as Preview[];
  return valid.sort((a, b) => b.at.localeCompare(a.at));
}

/** Files of previews that have expired, or are damaged, relative to the releases folder. */
export async function expiredPreviews(releasesDir: string): Promise<string[]> {
  const valid = new Set((await readPreviews(releasesDir)).map(({ name }) => name));
  return (await namesIn(releasesDir)).filter((name) => !valid.has(name)).map(relativePath);
}

/** Adds or replaces a preview; the caller holds the lock. */
export async function writePreview(releasesDir: string, value: Preview): Promise<void> {
  await mkdir(join(releasesDir, PREVIEWS_FOLDER), { recursive: true });
  await replaceFile(join(releasesDir, relativePath(value.name)), `${JSON.stringify(value, null, 2)}\n`);
}

/** Its builds go with the next change of the release. */
export async function removePreview(releasesDir: string, name: string): Promise<void> {
  await rm(join(releasesDir, relativePath(name)), { force: true });
}

const relativePath = (name: string) => `${PREVIEWS_FOLDER}/${name}.json`;

/** @throws Error when the folder is there and cannot be read: nobody may take its previews for deleted ones */
async function namesIn(releasesDir: string): Promise<string[]> {
  const entries = await readdir(join(releasesDir, PREVIEWS_FOLDER)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.flatMap((entry) => FILE.exec(entry)?.[1] ?? []);
}

async function readPreview(releasesDir: string, name: string): Promise<Preview | undefined> {
  const text = await readIfExists(join(releasesDir, relativePath(name)));
  const found = preview.safeParse(parseJson(text ?? '')).data;
  const isIntact = found?.name === name && found.builds.every(({ record, hash }) => matchesHash(record, hash));
  return isIntact ? found : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
