import { posix } from 'node:path';
import type { Node } from '@babel/types';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check, Finding, Tree } from './tree.js';

type Catalogue = Record<string, string>;

const ENGLISH = /^(.+)\/src\/(?:.+\/)?locales\/en\.json$/;

/** Every language says what English says, with the same blanks to fill, and nothing that no code asks for. */
export const catalogues: Check = {
  name: 'text catalogues',
  find: (tree) => tree.paths.filter((path) => ENGLISH.test(path)).flatMap((english) => checkProject(tree, english)),
};

function checkProject(tree: Tree, english: string): Finding[] {
  const source = read(tree, english);
  const folder = posix.dirname(english);
  const others = tree.paths.filter(
    (path) => posix.dirname(path) === folder && path.endsWith('.json') && path !== english,
  );
  return [
    ...unreadable(english, source),
    ...others.flatMap((path) => compare(tree, path, source)),
    ...usage(tree, english, source),
  ].map(({ path, key, text }) => ({ path, line: lineOfKey(tree, path, key), text: `${key}: ${text}` }));
}

interface Fault {
  path: string;
  key: string;
  text: string;
}

function read(tree: Tree, path: string): Catalogue {
  return JSON.parse(tree.read(path)) as Catalogue;
}

function unreadable(path: string, catalogue: Catalogue): Fault[] {
  return Object.entries(catalogue)
    .filter(([, message]) => blanksOf(message) === null)
    .map(([key]) => ({ path, key, text: 'is not a valid ICU message' }));
}

function compare(tree: Tree, path: string, source: Catalogue): Fault[] {
  const own = read(tree, path);
  const missing = Object.keys(source).filter((key) => own[key] === undefined);
  const left = Object.keys(own).filter((key) => source[key] === undefined);
  const different = Object.entries(source).filter(([key, message]) => {
    const theirs = own[key];
    return theirs !== undefined && blanksOf(theirs) !== null && blanksOf(theirs) !== blanksOf(message);
  });
  return [
    ...unreadable(path, own),
    ...missing.map((key) => ({ path, key, text: 'is missing' })),
    ...left.map((key) => ({ path, key, text: 'is not in the English catalogue' })),
    ...different.map(([key, message]) => ({
      path,
      key,
      text: `must have the blanks of English: ${blanksOf(message)}`,
    })),
  ];
}

/** Names a message asks values for, in alphabetical order; null when it cannot be parsed. */
function blanksOf(message: string): string | null {
  try {
    const names = new Set<string>();
    collectBlanks(compileMessageOrThrow(message), names);
    return [...names].sort().join(', ');
  } catch {
    return null;
  }
}

/** A compiled message is a list of texts and `[name, kind, choices]`; choices hold messages again. */
function collectBlanks(message: CompiledMessage, names: Set<string>): void {
  if (!Array.isArray(message)) return;
  for (const part of message) {
    if (!Array.isArray(part)) continue;
    const [name, , choices] = part;
    if (name !== '#') names.add(name);
    if (typeof choices !== 'object' || choices === null) continue;
    for (const choice of Object.values(choices)) collectBlanks(choice as CompiledMessage, names);
  }
}

/** Keys that code asks for and English lacks, and the other way round. */
function usage(tree: Tree, english: string, source: Catalogue): Fault[] {
  const project = ENGLISH.exec(english)?.[1] ?? '';
  const asked = new Set<string>();
  const patterns: RegExp[] = [];
  const suffixes = new Set<string>();
  const missing: Fault[] = [];
  for (const path of scripts(tree, new RegExp(`^${project}/`))) {
    walk(syntaxOf(tree, path), (node) => {
      if (node.type === 'StringLiteral') asked.add(node.value);
      if (node.type === 'TemplateLiteral') {
        patterns.push(...patternOf(node));
        const suffix = suffixOf(node);
        if (suffix !== null) suffixes.add(suffix);
      }
      const key = askedKey(node);
      if (key !== null && source[key] === undefined) {
        missing.push({ path: english, key, text: `is missing; ${path}:${lineOf(node)} asks for it` });
      }
    });
  }
  for (const text of tree.paths.includes(`${project}/package.json`) ? menuTexts(tree, project) : []) asked.add(text);
  const hasNamedPrefix = (key: string) => {
    const [prefix = '', suffix = ''] = key.split('.', 2);
    return asked.has(prefix) && suffixes.has(suffix) && key === `${prefix}.${suffix}`;
  };
  const unused = Object.keys(source).filter(
    (key) => !asked.has(key) && !patterns.some((pattern) => pattern.test(key)) && !hasNamedPrefix(key),
  );
  return [...missing, ...unused.map((key) => ({ path: english, key, text: 'is used by no code' }))];
}

/** `t('some.key')`, the way every component asks for a text. */
function askedKey(node: Node): string | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 't') return null;
  const [key] = node.arguments;
  return key?.type === 'StringLiteral' ? key.value : null;
}

/** A key put together as `stage.${name}` stands for every key of that form. */
function patternOf(node: Extract<Node, { type: 'TemplateLiteral' }>): RegExp[] {
  const parts = node.quasis.map(({ value }) => value.raw.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return /^[a-z][\w-]*\./i.test(node.quasis[0]?.value.raw ?? '') ? [new RegExp(`^${parts.join('.+')}$`)] : [];
}

/** A key put together as `${name}.list` stands for that key of every prefix which the code names in a string. */
function suffixOf({ quasis }: Extract<Node, { type: 'TemplateLiteral' }>): string | null {
  const [before, after, ...rest] = quasis.map(({ value }) => value.raw);
  return before === '' && rest.length === 0 ? (/^\.(\w+)$/.exec(after ?? '')?.[1] ?? null) : null;
}

function menuTexts(tree: Tree, project: string): string[] {
  const content = JSON.parse(tree.read(`${project}/package.json`)) as { waybill?: { menu?: { text: string }[] } };
  return content.waybill?.menu?.map(({ text }) => text) ?? [];
}

function lineOfKey(tree: Tree, path: string, key: string): number {
  const index = tree
    .read(path)
    .split('\n')
    .findIndex((line) => line.includes(JSON.stringify(key)));
  return Math.max(index, 0) + 1;
}
