import { z } from 'zod';
import { isRange } from '../gate/range.js';
import { mount, ownRoutesOnly, routePolicies } from './route-policies.js';

const HASH = /^[0-9a-f]{20}$/;
const SRI_HASH = /^sha384-[A-Za-z0-9+/]{64}$/;
const FILE = /^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9._/-]{0,199}$/;

/** Name of a deployable: also a folder under the releases. */
export const deployableName = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/);
const hash = z.string().regex(HASH);
const file = z.string().regex(FILE);
const sriHash = z.string().regex(SRI_HASH);
const version = z.string().regex(/^\d+\.\d+\.\d+$/);
const range = z.string().refine(isRange, 'a range such as ^1.2.0');

const menuEntry = z.strictObject({
  path: z.string().startsWith('/'),
  icon: z.string().min(1),
  order: z.number(),
  /** Language code → text. */
  text: z.record(z.string(), z.string()),
});

const files = {
  version,
  /** File to load first. */
  entry: file,
  /** Scripts of the first screen, the entry included. */
  preload: z.array(file).min(1),
  css: z.array(file),
  /** Language code → script with its texts. */
  locales: z.record(z.string().regex(/^[a-z]{2}$/), file),
  /** Address of a page, or name of a lent library, whose code comes later → its files and the libraries it waits for. */
  lazy: z.record(z.string(), z.strictObject({ files: z.array(file), libraries: z.array(z.string()) })).optional(),
  /** Every file of the build that browsers may have → its sum. */
  integrity: z.record(file, sriHash),
  /** The module that renders this build's pages on the server, which no browser may have. */
  server: z.strictObject({ file, integrity: sriHash }).optional(),
};

/** One published build of a remote: everything about it that never changes. */
export const remoteRecord = z
  .strictObject({
    name: deployableName,
    ...files,
    mounts: z.array(mount).min(1),
    /** Policies of its pages, by mount; none in builds from before they existed. */
    routes: routePolicies.optional(),
    menu: z.array(menuEntry),
    needs: z.strictObject({ kit: range, api: range }),
  })
  .superRefine(everyFileHasIntegrity)
  .superRefine(ownRoutesOnly);

/** One published build of the shell, with the versions it offers to remotes. */
export const shellRecord = z
  .strictObject({
    name: z.literal('shell'),
    ...files,
    offers: z.strictObject({ kit: version, api: version }),
    /** What it promises to remotes: the kit's public API and the API's document → sum. */
    contracts: z.record(file, sriHash).optional(),
  })
  .superRefine(everyFileHasIntegrity);

/** Where a published build is served from: a path under our origin, or the URL of a team's own host. */
const base = z.string().regex(/^(?:\/|https?:\/\/[^/?#\s"'<>;,]+\/)(?:[A-Za-z0-9._-]+\/)*$/);
const placed = z.strictObject({ hash, base });

const change = z.strictObject({
  at: z.iso.datetime(),
  who: z.string().min(1).max(200),
  why: z.string().min(1).max(500),
  command: z.string().max(500),
});

/** The release document: the only mutable pointer; what it points to never changes. */
export const releaseDocument = z.strictObject({
  schema: z.literal(2),
  /** Grows with every change, also with a rollback. */
  id: z.int().positive(),
  change,
  shell: placed.extend({ record: shellRecord }),
  kit: version,
  api: version,
  remotes: z.record(deployableName, placed.extend({ record: remoteRecord, enabled: z.boolean() })),
  /** Builds that stay available, newest first: open tabs and rollbacks need them. */
  retained: z.record(deployableName, z.array(hash)),
});

export type RemoteRecord = z.infer<typeof remoteRecord>;
export type ShellRecord = z.infer<typeof shellRecord>;
export type ReleaseRecord = RemoteRecord | ShellRecord;
export type ReleaseDocument = z.infer<typeof releaseDocument>;
export type Change = z.infer<typeof change>;

type Files = {
  entry: string;
  preload: string[];
  css: string[];
  locales: Record<string, string>;
  lazy?: Record<string, { files: string[] }> | undefined;
  integrity: Record<string, string>;
};

function everyFileHasIntegrity(record: Files, context: z.RefinementCtx): void {
  const { entry, preload, css, locales, lazy = {}, integrity } = record;
  const files = Object.values(lazy).flatMap((part) => part.files);
  for (const name of [entry, ...preload, ...css, ...Object.values(locales), ...files]) {
    if (!Object.hasOwn(integrity, name)) context.addIssue({ code: 'custom', message: `${name} has no integrity hash` });
  }
}
