import { parse } from 'postcss';
import type { Check, Finding } from './tree.js';

const FRONT_END = /^(libs\/kit|shell|mf-public|mf-tracking|mf-control)\/.+\.css$/;
const PHYSICAL =
  /^(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|left|right|border-(?:top|bottom)-(?:left|right)-radius)$/;
const SIDED = /^(?:text-align|float|clear)$/;

/** Arabic and Persian run from right to left: sides are start and end, so that one stylesheet serves both. */
export const logicalStyles: Check = {
  name: 'styles without left and right',
  find: (tree) =>
    tree.paths
      .filter((path) => FRONT_END.test(path))
      .flatMap((path) => {
        const found: Finding[] = [];
        parse(tree.read(path), { from: path }).walkDecls(({ prop, value, source }) => {
          if (!PHYSICAL.test(prop) && !(SIDED.test(prop) && /^(left|right)\b/.test(value))) return;
          found.push({ path, line: source?.start?.line ?? 1, text: `${prop}: ${value} has a logical twin` });
        });
        return found;
      }),
};
