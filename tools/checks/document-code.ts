import type { Tree } from './tree.js';

/** Code in a document: a span in its text, or a line of a block of shell commands. */
export interface DocumentCode {
  path: string;
  line: number;
  code: string;
  isSpan: boolean;
}

const FENCE = /^\s*```(\w*)\s*$/;
const SHELL = ['', 'sh', 'ini'];
const SPAN = /`([^`\n]+)`/g;
const COMMENT = /\s# .*$/;

/** The code of a document, in its order. */
export function codeOf(tree: Tree, path: string): DocumentCode[] {
  let language: string | undefined;
  return tree
    .read(path)
    .split('\n')
    .flatMap((text, index): DocumentCode[] => {
      const fence = FENCE.exec(text);
      if (fence) {
        language = language === undefined ? fence[1] : undefined;
        return [];
      }
      const found = (code: string, isSpan: boolean) => ({ path, line: index + 1, code, isSpan });
      if (language === undefined) return [...text.matchAll(SPAN)].map(([, code = '']) => found(code, true));
      return SHELL.includes(language) ? [found(text.replace(COMMENT, ''), false)] : [];
    });
}
