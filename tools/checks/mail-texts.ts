import { posix } from 'node:path';
import { offered } from './languages.js';
import type { Check, Tree, Violation } from './tree.js';

const ENGLISH = /\/(?:mail|usual)-texts\/en\.json$/;
const PLACEHOLDER = /\{\w+\}/g;

/** The texts that the backend sends or shows to visitors exist in every language, with the keys and placeholders of English. */
export const mailTexts: Check = {
  name: 'texts of mails',
  find: (tree) => tree.paths.filter((path) => ENGLISH.test(path)).flatMap((english) => inFolder(tree, english)),
};

type Texts = Readonly<Record<string, string>>;

function inFolder(tree: Tree, english: string): Violation[] {
  const source = read(tree, english);
  return offered(tree)
    .filter((code) => code !== 'en')
    .flatMap((code) => {
      const path = `${posix.dirname(english)}/${code}.json`;
      if (!tree.paths.includes(path)) return [{ path, line: 1, text: 'is missing' }];
      return compare(source, read(tree, path)).map((text) => ({ path, line: 1, text }));
    });
}

function compare(source: Texts, texts: Texts): string[] {
  const keys = new Set([...Object.keys(source), ...Object.keys(texts)]);
  return [...keys].flatMap((key) => {
    const [theirs, ours] = [texts[key], source[key]];
    if (!theirs) return [`${key}: is missing`];
    if (ours === undefined) return [`${key}: is not in the English texts`];
    if (placeholders(theirs) === placeholders(ours)) return [];
    return [`${key}: must have the placeholders of English: ${placeholders(ours)}`];
  });
}

const placeholders = (text: string) => [...new Set(text.match(PLACEHOLDER))].sort().join(', ');

const read = (tree: Tree, path: string) => JSON.parse(tree.read(path)) as Texts;
