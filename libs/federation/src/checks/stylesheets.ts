import { missingReferences } from './references.js';

const COMMENT = /\/\*[\s\S]*?\*\//g;
const URL_OR_IMPORT = /\burl\(\s*(["']?)([^"')]+)\1\s*\)|@import\s+(["'])([^"']+)\3/g;
/** A URL with a scheme, one of this page, or one of another folder than the build's. */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|#|\/)/i;

/** Images, fonts and stylesheets that a stylesheet names and the build lacks. */
export function stylesheetProblems(file: string, source: string, files: ReadonlySet<string>): string[] {
  const targets = [...source.replace(COMMENT, '').matchAll(URL_OR_IMPORT)].map(
    ([, , url, , sheet]) => url ?? sheet ?? '',
  );
  const references = targets
    .map((target) => target.trim())
    .filter((target) => !ELSEWHERE.test(target))
    .map((target) => ({ verb: 'uses' as const, target, isRelative: true }));
  return missingReferences(file, references, files);
}
