import { parse } from 'postcss';
import type { Check, Violation } from './tree.js';

const FRONT_END = /^(libs\/kit|shell|mf-public|mf-tracking|mf-control)\/.+\.css$/;
const PHYSICAL =
  /^(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|left|right|border-(?:top|bottom)-(?:left|right)-radius)$/;
const PHYSICAL_VALUE = /^(?:text-align|float|clear)$/;

/** With start and end instead of left and right, one stylesheet serves both text directions. */
export const logicalProperties: Check = {
  name: 'styles use logical properties',
  find: (tree) =>
    tree.paths
      .filter((path) => FRONT_END.test(path))
      .flatMap((path) => {
        const found: Violation[] = [];
        parse(tree.read(path), { from: path }).walkDecls(({ prop, value, source }) => {
          if (!PHYSICAL.test(prop) && !(PHYSICAL_VALUE.test(prop) && /^(left|right)\b/.test(value))) return;
          found.push({ path, line: source?.start?.line ?? 1, text: `${prop}: ${value} has a logical equivalent` });
        });
        return found;
      }),
};
