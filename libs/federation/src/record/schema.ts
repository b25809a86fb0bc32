import { z } from 'zod';
import { isRange } from '../gate/range.js';
import { mount, ownRoutesOnly, routePolicies } from './route-policies.js';

const SRI_HASH = /^sha384-[A-Za-z0-9+/]{64}$/;
const FILE = /^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9._/-]{0,199}$/;

/** Name of a deployable: also a folder under the releases. */
export const deployableName = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/);
const file = z.string().regex(FILE);
const sriHash = z.string().regex(SRI_HASH);
export const version = z.string().regex(/^\d+\.\d+\.\d+$/);
const range = z.string().refine(isRange, 'a range such as ^1.2.0 or ^1.4 || ^2');

/** Each one costs visitors bytes, and the team of the kit its upkeep. */
const MAX_EARLIER_KITS = 3;

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
  /** Language code → further scripts with its texts, which are loaded with the code that they belong to. */
  laterTexts: z.record(z.string().regex(/^[a-z]{2}$/), z.array(file)).optional(),
  /** URL path of a page, or name of a shared module, that loads lazily → its files and the shared modules they import. */
  lazy: z.record(z.string(), z.strictObject({ files: z.array(file), libraries: z.array(z.string()) })).optional(),
  /** Every file of the build that browsers may have → its SRI hash. */
  integrity: z.record(file, sriHash),
  /** The module that renders this build's pages on the server, which no browser may have. */
  server: z.strictObject({ file, integrity: sriHash }).optional(),
  /** Contracts → SRI hash: of the shell the kit's public API and the API's document, of a remote what it uses of the API. */
  contracts: z.record(file, sriHash).optional(),
};

/** Release record of a remote: everything about one published build, which never changes. */
export const remoteRecord = z
  .strictObject({
    name: deployableName,
    ...files,
    mounts: z.array(mount).min(1),
    /** Policies of its pages, by mount; none in builds from before they existed. */
    routes: routePolicies.optional(),
    menu: z.array(menuEntry),
    needs: z.strictObject({ kit: range, api: range }),
    /** What its container is initialized with; without it, a federation runtime. */
    container: z.literal('share-scope').optional(),
  })
  .superRefine(everyFileHasIntegrity)
  .superRefine(ownRoutesOnly);

/** Release record of the shell, with the versions it offers to remotes. */
export const shellRecord = z
  .strictObject({
    name: z.literal('shell'),
    ...files,
    offers: z.strictObject({
      kit: version,
      api: version,
      /** Earlier kits that it lends as well, newest first. */
      earlierKits: z.array(version).min(1).max(MAX_EARLIER_KITS).optional(),
    }),
  })
  .superRefine(everyFileHasIntegrity);

export type RemoteRecord = z.infer<typeof remoteRecord>;
export type ShellRecord = z.infer<typeof shellRecord>;
export type ReleaseRecord = RemoteRecord | ShellRecord;

type Files = {
  entry: string;
  preload: string[];
  css: string[];
  locales: Record<string, string>;
  laterTexts?: Record<string, string[]> | undefined;
  lazy?: Record<string, { files: string[] }> | undefined;
  integrity: Record<string, string>;
};

function everyFileHasIntegrity(record: Files, context: z.RefinementCtx): void {
  const { entry, preload, css, locales, laterTexts = {}, lazy = {}, integrity } = record;
  const texts = [...Object.values(locales), ...Object.values(laterTexts).flat()];
  const files = Object.values(lazy).flatMap((chunk) => chunk.files);
  for (const name of [entry, ...preload, ...css, ...texts, ...files]) {
    if (!Object.hasOwn(integrity, name)) context.addIssue({ code: 'custom', message: `${name} has no integrity hash` });
  }
}
