import { StartError } from '../site/start-error.js';

/** `waybill [--env-file FILE] COMMAND [ARGUMENT …]` */
export interface Invocation {
  envFile: string | undefined;
  command: string;
  args: string[];
}

/** What comes after the command belongs to it, options included. @throws StartError without the name of a file */
export function parseInvocation(argv: readonly string[]): Invocation {
  const [first = 'help', second] = argv;
  if (first !== '--env-file') return { envFile: undefined, command: nameOf(first), args: argv.slice(1) };
  if (second === undefined) throw new StartError('--env-file needs the name of a file.');
  return { envFile: second, command: nameOf(argv[2] ?? 'help'), args: argv.slice(3) };
}

const ALIASES: Readonly<Record<string, string>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '-v': 'version',
};

const nameOf = (text: string): string => ALIASES[text] ?? text;
