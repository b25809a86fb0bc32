import { readFileSync } from 'node:fs';
import { StartError } from './start-error.js';

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file (ENOENT)',
  EISDIR: 'it is a folder (EISDIR)',
  EACCES: 'it belongs to another user (EACCES)',
};

/** Adds the variables in a file to the environment. @throws StartError with what is wrong with the file */
export function loadVariables(file: string, named = ''): void {
  try {
    // Node says less clearly what is wrong.
    readFileSync(file);
    process.loadEnvFile(file);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new StartError(`The variables cannot be read from ${file}${named}: ${REASONS[code] ?? code}.`);
  }
}

/** A variable with its value, or with its default in a comment. */
const VARIABLE = /^#?([A-Z][A-Z0-9_]*)=/gm;

/** Names in a `.env` file that its example does not have: a misspelled variable would be ignored without a word. */
export function unknownVariables(text: string, example: string): string[] {
  const known = new Set(namesIn(example));
  return namesIn(text.replace(/^\s*#.*$/gm, '')).filter((name) => !known.has(name));
}

/** An environment without the configuration of a site on this machine, which must not reach tests and development. */
export function withoutSiteVariables(env: NodeJS.ProcessEnv, example: string): NodeJS.ProcessEnv {
  const configured = new Set(namesIn(example));
  return Object.fromEntries(Object.entries(env).filter(([name]) => !configured.has(name)));
}

const namesIn = (text: string): string[] => [...text.matchAll(VARIABLE)].map(([, name = '']) => name);
