import { StartError } from '../site/start-error.js';

/** `waybill [--env-file FILE] COMMAND [ARGUMENT …]` */
export interface Invocation {
  envFile: string | undefined;
  command: string;
  args: string[];
}

const ENV_FILE = '--env-file';

/** What comes after the command belongs to it, options included. @throws StartError without the name of a file */
export function parseInvocation(argv: readonly string[]): Invocation {
  const [first = 'help', ...rest] = argv;
  const [option, inline] = first.split(/=(.*)/s, 2);
  if (option !== ENV_FILE) return { envFile: undefined, ...called(first, rest) };
  const [envFile, command = 'help', ...args] = inline === undefined ? rest : [inline, ...rest];
  if (!envFile) throw new StartError(`${ENV_FILE} needs the name of a file.`);
  return { envFile, ...called(command, args) };
}

/** `help backup` and `backup … -h` are `backup --help`. */
function called(text: string, args: string[]): Pick<Invocation, 'command' | 'args'> {
  const command = nameOf(text);
  const [about, ...more] = args;
  if (command === 'help' && about !== undefined && !isHelp(about)) return called(about, [...more, HELP]);
  return { command, args: args.some(isHelp) ? [HELP] : args };
}

/** The only argument of a command that is to explain itself, and to do nothing else. */
export const HELP = '--help';
const isHelp = (argument: string): boolean => argument === HELP || argument === '-h';

const ALIASES: Readonly<Record<string, string>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '-v': 'version',
};

const nameOf = (text: string): string => ALIASES[text] ?? text;
