import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldsByCall } from '../contract/api-fields.js';
import { API_CALLS_FILE, API_FILE, CONTRACTS_FOLDER } from '../record/build-layout.js';
import type { ReleaseRecord } from '../record/schema.js';
import { type BuildSize, buildSize } from './build-size.js';
import { buildFolder } from './paths.js';

/** Something that a build declares, in its own words; undefined where it does not. */
export interface DeclaredChange {
  what: string;
  before: string | undefined;
  after: string | undefined;
}

/** A file under its name without the hash of its content, with its bytes; undefined where a build lacks it. */
export interface FileChange {
  file: string;
  before: number | undefined;
  after: number | undefined;
}

/** A call of the API that a build uses (the shell: promises) otherwise than the other one. */
export interface CallChange {
  call: string;
  change: 'added' | 'removed' | 'changed';
  added: string[];
  removed: string[];
}

/** What differs between two builds of one deployable, in terms that people decide by. */
export interface BuildComparison {
  before: BuildSize;
  after: BuildSize;
  /** Version, ranges of kit and API, paths, route policies, menu and languages. */
  declared: DeclaredChange[];
  files: FileChange[];
  /** Undefined if one of the builds does not say what it uses. */
  calls: CallChange[] | undefined;
}

/** Compares two stored builds. @throws Error when one of them is not stored */
export async function compareBuilds(
  releasesDir: string,
  name: string,
  [a, b]: [string, string],
): Promise<BuildComparison> {
  const [before, after] = [await buildSize(releasesDir, name, a), await buildSize(releasesDir, name, b)];
  const [used, uses] = [await apiOf(releasesDir, before), await apiOf(releasesDir, after)];
  return {
    before,
    after,
    declared: changesOf(declaredBy(before.record), declaredBy(after.record)),
    files: changedFiles(before, after),
    calls: used && uses && changedCalls(used, uses),
  };
}

/** Each thing under a name of its own. */
function declaredBy(record: ReleaseRecord): Map<string, string> {
  const common: [string, string][] = [
    ['version', record.version],
    ['languages', Object.keys(record.locales).sort().join(' ')],
  ];
  if ('offers' in record) return new Map([...common, ['kit', record.offers.kit], ['API', record.offers.api]]);
  const { needs, mounts, routes = {}, menu } = record;
  const policies = Object.entries(routes).flatMap(([mount, policy]) =>
    Object.entries(policy).map(([key, value]) => [`${mount} ${key}`, asText(value)] as [string, string]),
  );
  return new Map([
    ...common,
    ['kit', needs.kit],
    ['API', needs.api],
    ...mounts.map((mount) => [`path ${mount}`, 'declared'] as [string, string]),
    ...policies,
    ...menu.map(
      ({ path, icon, order, text }) => [`menu ${path}`, `${text.en ?? path} (${icon}, ${order})`] as [string, string],
    ),
  ]);
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function changesOf(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): DeclaredChange[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names
    .map((what) => ({ what, before: before.get(what), after: after.get(what) }))
    .filter((one) => one.before !== one.after);
}

/** "routes.3f5d35b2.js" → "routes.*.js": the same file of another build has another hash. */
const withoutHash = (file: string) => file.replace(/\.[0-9a-f]{8}(?=\.[a-z0-9]+$)/, '.*');

function changedFiles(before: BuildSize, after: BuildSize): FileChange[] {
  const [a, b] = [filesOf(before), filesOf(after)];
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter((file) => a.get(file)?.content !== b.get(file)?.content)
    .map((file) => ({ file, before: a.get(file)?.bytes, after: b.get(file)?.bytes }))
    .sort((one, other) => weight(other) - weight(one));
}

const weight = ({ before = 0, after = 0 }: FileChange) => Math.abs(after - before);

/** Files that differ in their hash only are one. */
function filesOf({ record, files }: BuildSize): Map<string, { bytes: number; content: string }> {
  const hashes: Record<string, string> = {
    ...record.integrity,
    ...(record.server && { [record.server.file]: record.server.integrity }),
  };
  const found = new Map<string, { bytes: number; content: string }>();
  for (const [file, bytes] of [...files].sort(([a], [b]) => a.localeCompare(b))) {
    const known = found.get(withoutHash(file));
    const content = `${known?.content ?? ''} ${hashes[file]}`;
    found.set(withoutHash(file), { bytes: bytes + (known?.bytes ?? 0), content });
  }
  return found;
}

async function apiOf(releasesDir: string, { name, hash }: BuildSize): Promise<Map<string, Set<string>> | undefined> {
  const file = name === 'shell' ? API_FILE : API_CALLS_FILE;
  try {
    const path = join(buildFolder(releasesDir, name, hash), CONTRACTS_FOLDER, file);
    return fieldsByCall(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

function changedCalls(before: Map<string, Set<string>>, after: Map<string, Set<string>>): CallChange[] {
  const calls = [...new Set([...before.keys(), ...after.keys()])].sort();
  return calls.flatMap((call): CallChange[] => {
    const [was, is] = [before.get(call), after.get(call)];
    if (!was || !is) return [{ call, change: was ? 'removed' : 'added', added: [], removed: [] }];
    const added = [...is].filter((field) => !was.has(field));
    const removed = [...was].filter((field) => !is.has(field));
    return added.length + removed.length > 0 ? [{ call, change: 'changed', added, removed }] : [];
  });
}
