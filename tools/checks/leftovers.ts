import { isForTests } from './syntax.js';
import type { Check } from './tree.js';

const TEXT = /\.(ts|tsx|mjs|js|css|json|md|html|sh|yml|yaml|sql|hbs|service|conf)$|(^|\/)(run|LICENSE|\.env\.example)$/;
/** Concatenated, so that this file does not match its own patterns. */
const EVERYWHERE: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(`(?<![\\w.~*-])/(?:${['home', 'Users', 'root', 'work'].join('|')})/\\w`),
    'contains a path of one machine',
  ],
  [
    new RegExp(`\\b(?:${['TO', 'FIX', 'XX'].map((start, index) => start + ['DO', 'ME', 'X'][index]).join('|')})\\b`),
    'is unfinished',
  ],
  [new RegExp(`@ts-${'ignore'}|@ts-${'nocheck'}`), 'silences the compiler'],
  [/^(<{7}|>{7}) /m, 'is a merge conflict'],
];
const IN_TESTS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:describe|it|test)\.(?:only|skip)\(|\b(?:xit|xdescribe|fit|fdescribe)\(/, 'excludes tests'],
  [/expect\(true\)\.toBe\(true\)/, 'cannot fail'],
];

/** No local paths, no unfinished code, no disabled tests or compiler checks. */
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
            const broken = rules.find(([pattern]) => pattern.test(text));
            return broken ? [{ path, line: index + 1, text: broken[1] }] : [];
          });
      }),
};
