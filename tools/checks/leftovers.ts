import { isForTests } from './syntax.js';
import type { Check } from './tree.js';

const TEXT = /\.(ts|tsx|mjs|js|css|json|md|html|sh|yml|yaml|sql|hbs|service|conf)$|(^|\/)(run|LICENSE|\.env\.example)$/;
/** Built from parts, so that this file is not its own first finding. */
const EVERYWHERE: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(?<![\\w.~*-])/(?:${['home', 'Users', 'root', 'work'].join('|')})/\\w`), 'names a place on one machine'],
  [
    new RegExp(`\\b(?:${['TO', 'FIX', 'XX'].map((start, index) => start + ['DO', 'ME', 'X'][index]).join('|')})\\b`),
    'is unfinished',
  ],
  [new RegExp(`@ts-${'ignore'}|@ts-${'nocheck'}`), 'silences the compiler'],
  [/^(<{7}|>{7}) /m, 'is a merge conflict'],
];
const IN_TESTS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:describe|it|test)\.(?:only|skip)\(|\b(?:xit|xdescribe|fit|fdescribe)\(/, 'leaves tests out'],
  [/expect\(true\)\.toBe\(true\)/, 'cannot fail'],
];

/** Nothing of one person's machine, nothing unfinished, nothing switched off. */
export const leftovers: Check = {
  name: 'no leftovers',
  find: (tree) =>
    tree.paths
      .filter((path) => TEXT.test(path) && path !== 'package-lock.json')
      .flatMap((path) => {
        const rules = isForTests(path) ? [...EVERYWHERE, ...IN_TESTS] : EVERYWHERE;
        return tree
          .read(path)
          .split('\n')
          .flatMap((text, index) => {
            const fault = rules.find(([pattern]) => pattern.test(text));
            return fault ? [{ path, line: index + 1, text: fault[1] }] : [];
          });
      }),
};
