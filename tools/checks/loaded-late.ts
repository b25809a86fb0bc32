import { type Import, importsOf, packageOf } from './imports.js';
import type { Check, Tree, Violation } from './tree.js';

/** What a start of the backend loads: `main.ts` imports `serve.ts` when the configuration is right. */
const STARTS = ['backend/src/main.ts', 'backend/src/serve.ts'];

/** Packages for what few processes ever do. Each takes memory from all of them if a start loads it. */
const LATE = new Set([
  '@nestjs/swagger',
  '@simplewebauthn/server',
  '@waybill/typesetting',
  'handlebars',
  'pdfkit',
  'prom-client',
  'saxes',
  'sharp',
  'transliteration',
]);

/** Such packages are imported with their first use, by `import()`. */
export const loadedLate: Check = {
  name: 'packages that a start of the backend does not load',
  find: (tree) => {
    const visited = new Set(STARTS.filter((path) => tree.paths.includes(path)));
    const found: Violation[] = [];
    for (const path of visited)
      for (const imported of importsAtStart(tree, path)) {
        const { target, specifier, line } = imported;
        if (target !== null) visited.add(target);
        else if (LATE.has(packageOf(specifier)))
          found.push({ path, line, text: `${specifier} is loaded by a start of the backend: use import()` });
      }
    return found;
  },
};

const importsAtStart = (tree: Tree, path: string): Import[] =>
  path.endsWith('.ts') ? importsOf(tree, path).filter(({ typeOnly, onDemand }) => !typeOnly && !onDemand) : [];
