import { dirname, join, normalize } from 'node:path';

/** Reads a file of the repository. */
type Read = (path: string) => string;

/** Every journey signs in through it, whatever it visits then. */
const SHARED = 'e2e/site/fixtures.ts';
const IMPORT = /from '(\.{1,2}\/[^']+)\.js'/g;

/**
 * The journeys that visit one of the remotes: they, or what they import of e2e/site, contain a path that it mounts or its
 * name.
 */
export function journeysThatVisit(remotes: readonly string[], journeys: readonly string[], read: Read): string[] {
  const patterns = remotes.map((remote) => visitOf(remote, read));
  return journeys.filter((journey) => {
    const text = [...withImports(journey, read)].map(read).join('\n');
    return patterns.some((pattern) => pattern.test(text));
  });
}

/** A path below a mount at the start of an address in the code, after a quote or an origin, or in the pattern of a link. */
function visitOf(remote: string, read: Read): RegExp {
  const { waybill } = JSON.parse(read(`${remote}/package.json`)) as { waybill: { mounts: string[] } };
  const paths = waybill.mounts.map((mount) => {
    const path = mount.replace(/\/\*$/, '').replace(/\.html$/, '');
    return mount === '/' ? `/(?=[?#\`'"])` : `${path}\\b`;
  });
  return new RegExp(`['"\`}\\\\](?:${paths.join('|')})|\\b${remote}\\b`);
}

function withImports(file: string, read: Read, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || file === SHARED) return seen;
  seen.add(file);
  for (const [, path = ''] of read(file).matchAll(IMPORT))
    withImports(normalize(join(dirname(file), `${path}.ts`)), read, seen);
  return seen;
}
