import { commandOf } from '../config/config.js';

/** What a command was called with. */
export interface Arguments {
  /** Words and values in order, without options. */
  words: readonly string[];
  options: ReadonlySet<string>;
}

const EXIT = { done: 0, usage: 64 } as const;
const HELP = new Set(['--help', '-h']);

/**
 * The arguments of this command, if they have one of its forms: `person erase ADDRESS` or `[FOLDER] [--prune]`, with
 * words as they are, values in capitals, and what may be absent in brackets. Otherwise ends the process before anything
 * is done: with the usage if that was asked for, or with one line and exit code 64.
 */
export function readArguments(command: string, forms: readonly string[], argv = process.argv.slice(2)): Arguments {
  const usage = forms.map((form) => commandOf(command, form));
  if (argv.some((argument) => HELP.has(argument))) {
    console.log(`Usage: ${usage.join('\n       ')}`);
    process.exit(EXIT.done);
  }
  if (!hasOneOf(forms, argv)) {
    console.error(`Usage: ${usage.join(' | ')}`);
    process.exit(EXIT.usage);
  }
  const isOption = (argument: string) => argument.startsWith('--');
  return { words: argv.filter((argument) => !isOption(argument)), options: new Set(argv.filter(isOption)) };
}

/** A word with which a form begins is never a value: `backup drill` lacks its folder, and is no backup into `drill`. */
export function hasOneOf(forms: readonly string[], argv: readonly string[]): boolean {
  const named = forms.filter((form) => form.split(' ')[0] === argv[0]);
  return (named.length > 0 ? named : forms).some((form) => hasForm(form, argv));
}

/** Options may be anywhere; words and values are in order. */
function hasForm(form: string, argv: readonly string[]): boolean {
  const parts = form.split(' ').filter(Boolean);
  const [options, words] = [parts.filter(isOptionPart), parts.filter((part) => !isOptionPart(part))];
  const given = argv.filter((argument) => !argument.startsWith('-'));
  const known = argv.every((argument) => !argument.startsWith('-') || options.includes(`[${argument}]`));
  const needed = words.filter((word) => !word.startsWith('[')).length;
  if (!known || given.length < needed || given.length > words.length) return false;
  return given.every((argument, index) => isValue(words[index] ?? '') || words[index] === argument);
}

const isOptionPart = (part: string) => part.startsWith('[--');
const isValue = (part: string) => /^\[?[A-Z]+\]?$/.test(part);
