import { posix } from 'node:path';
import type { Node } from '@babel/types';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check, Tree, Violation } from './tree.js';

type Catalogue = Record<string, string>;

const ENGLISH = /^(.+)\/(src|server)\/(?:.+\/)?locales\/en\.json$/;

/** Every language has the keys and placeholders of English, and every key is used by code. */
export const catalogues: Check = {
  name: 'text catalogues',
  find: (tree) => tree.paths.filter((path) => ENGLISH.test(path)).flatMap((english) => checkProject(tree, english)),
};

function checkProject(tree: Tree, english: string): Violation[] {
  const source = read(tree, english);
  const folder = posix.dirname(english);
  const others = tree.paths.filter(
    (path) => posix.dirname(path) === folder && path.endsWith('.json') && path !== english,
  );
  return [
    ...invalidMessages(english, source),
    ...others.flatMap((path) => compare(tree, path, source)),
    ...usage(tree, english, source),
  ].map(({ path, key, text }) => ({ path, line: lineOfKey(tree, path, key), text: `${key}: ${text}` }));
}

interface KeyViolation {
  path: string;
  key: string;
  text: string;
}

function read(tree: Tree, path: string): Catalogue {
  return JSON.parse(tree.read(path)) as Catalogue;
}

function invalidMessages(path: string, catalogue: Catalogue): KeyViolation[] {
  return Object.entries(catalogue)
    .filter(([, message]) => placeholdersOf(message) === null)
    .map(([key]) => ({ path, key, text: 'is not a valid ICU message' }));
}

function compare(tree: Tree, path: string, source: Catalogue): KeyViolation[] {
  const catalogue = read(tree, path);
  const missing = Object.keys(source).filter((key) => catalogue[key] === undefined);
  const extra = Object.keys(catalogue).filter((key) => source[key] === undefined);
  const different = Object.entries(source).filter(([key, message]) => {
    const theirs = catalogue[key];
    return (
      theirs !== undefined && placeholdersOf(theirs) !== null && placeholdersOf(theirs) !== placeholdersOf(message)
    );
  });
  return [
    ...invalidMessages(path, catalogue),
    ...missing.map((key) => ({ path, key, text: 'is missing' })),
    ...extra.map((key) => ({ path, key, text: 'is not in the English catalogue' })),
    ...different.map(([key, message]) => ({
      path,
      key,
      text: `must have the placeholders of English: ${placeholdersOf(message)}`,
    })),
  ];
}

/** The names of a message's placeholders in alphabetical order; null if the message is invalid. */
function placeholdersOf(message: string): string | null {
  try {
    const names = new Set<string>();
    collectPlaceholders(compileMessageOrThrow(message), names);
    return [...names].sort().join(', ');
  } catch {
    return null;
  }
}

/** A compiled message is a list of strings and `[name, kind, choices]`; the values of `choices` are messages as well. */
function collectPlaceholders(message: CompiledMessage, names: Set<string>): void {
  if (!Array.isArray(message)) return;
  for (const part of message) {
    if (!Array.isArray(part)) continue;
    const [name, , choices] = part;
    if (name !== '#') names.add(name);
    if (typeof choices !== 'object' || choices === null) continue;
    for (const choice of Object.values(choices)) collectPlaceholders(choice as CompiledMessage, names);
  }
}

/** Keys that code uses but English lacks, and keys that no code uses. */
function usage(tree: Tree, english: string, source: Catalogue): KeyViolation[] {
  const [, project = ''] = ENGLISH.exec(english) ?? [];
  const used = new Set<string>();
  const patterns: RegExp[] = [];
  const suffixes = new Set<string>();
  const missing: KeyViolation[] = [];
  for (const path of sourcesOf(tree, english)) {
    walk(syntaxOf(tree, path), (node) => {
      if (node.type === 'StringLiteral') used.add(node.value);
      if (node.type === 'TemplateLiteral') {
        patterns.push(...patternOf(node));
        const suffix = suffixOf(node);
        if (suffix !== null) suffixes.add(suffix);
      }
      const key = usedKey(node);
      if (key !== null && source[key] === undefined) {
        missing.push({ path: english, key, text: `is missing; ${path}:${lineOf(node)} uses it` });
      }
    });
  }
  for (const text of tree.paths.includes(`${project}/package.json`) ? menuTexts(tree, project) : []) used.add(text);
  const hasNamedPrefix = (key: string) => {
    const [prefix = '', suffix = ''] = key.split('.', 2);
    return used.has(prefix) && suffixes.has(suffix) && key === `${prefix}.${suffix}`;
  };
  const unused = Object.keys(source).filter(
    (key) => !used.has(key) && !patterns.some((pattern) => pattern.test(key)) && !hasNamedPrefix(key),
  );
  return [...missing, ...unused.map((key) => ({ path: english, key, text: 'is not used' }))];
}

/**
 * The scripts that a catalogue is for: those of its part of the project. Where a folder in it has a catalogue of its own,
 * which is loaded with its code, the folder has no other.
 */
function sourcesOf(tree: Tree, english: string): string[] {
  const [, project = '', part = ''] = ENGLISH.exec(english) ?? [];
  // The shell's browser part and its server have catalogues of their own.
  const inPart = new RegExp(part === 'server' ? `^${project}/server/` : `^${project}/(?!server/)`);
  const own = folderOf(english);
  const others = tree.paths.filter((path) => ENGLISH.test(path) && inPart.test(path)).map(folderOf);
  const isNested = others.some((folder) => own.startsWith(`${folder}/`));
  const nested = others.filter((folder) => folder.startsWith(`${own}/`));
  const isIn = (path: string, folder: string) => path.startsWith(`${folder}/`);
  return scripts(tree, inPart).filter(
    (path) => (!isNested || isIn(path, own)) && !nested.some((folder) => isIn(path, folder)),
  );
}

const folderOf = (english: string) => posix.dirname(posix.dirname(english));

/** `t('some.key')`, as in every component. */
function usedKey(node: Node): string | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 't') return null;
  const [key] = node.arguments;
  return key?.type === 'StringLiteral' ? key.value : null;
}

/** A computed key such as `stage.${name}` uses every key of that form. */
function patternOf(node: Extract<Node, { type: 'TemplateLiteral' }>): RegExp[] {
  const parts = node.quasis.map(({ value }) => value.raw.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return /^[a-z][\w-]*\./i.test(node.quasis[0]?.value.raw ?? '') ? [new RegExp(`^${parts.join('.+')}$`)] : [];
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

/** The suffix of a key composed as `${name}.list`; it applies to every prefix that the code names in a string. */
function suffixOf({ quasis }: Extract<Node, { type: 'TemplateLiteral' }>): string | null {
  const [before, after, ...rest] = quasis.map(({ value }) => value.raw);
  return before === '' && rest.length === 0 ? (/^\.(\w+)$/.exec(after ?? '')?.[1] ?? null) : null;
}
