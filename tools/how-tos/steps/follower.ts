import type { Instruction } from '../markdown/instructions.js';
import type { Place } from '../place/place.js';

/** The example's value → what stands for it here. */
export type Values = Readonly<Record<string, string | ((place: Place) => string | Promise<string>)>>;

/** A command that is executed as it stands, but for its values. */
export interface Command {
  text: string;
  /** `run` to its end; `serve` until the document is followed; `site`: in place of the site that runs. */
  kind: 'run' | 'serve' | 'site';
  values?: Values;
  /** What the reader does before it, as the text asks. */
  before?: (place: Place) => Promise<void>;
  /** With which code it ends; default 0. */
  exitCode?: number;
  /** What a server writes when it is ready. */
  ready?: string;
  /** Looks at what the document claims. `output` is what the command has written. @throws Error when it is not so */
  check?: (place: Place, output: string) => Promise<void>;
  deadlineMs?: number;
}

/** A block that nothing executes, and how it is compared with what there is. */
export interface Sample {
  text: string;
  kind: 'sample';
  check: (place: Place, content: string) => Promise<void> | void;
}

/** What is not executed, and why. */
export interface Skipped {
  text: string;
  kind: 'skip';
  reason: string;
}

export type Step = Command | Sample | Skipped;

/** Follows one document. Its steps are the document's commands and samples, in their order. */
export interface Follower {
  /** Path in the repository. */
  document: string;
  /** The only section that is followed, by its heading. */
  section?: string;
  /**
   * `shared`: with the site that all of these share, which `first` starts; `own`: with data and releases that nothing else
   * uses.
   */
  site: 'first' | 'shared' | 'own';
  /** What the text takes for granted. */
  prepare?: (place: Place) => Promise<void>;
  steps: readonly Step[];
}

type Options<K extends Command['kind']> = Omit<Command, 'text' | 'kind' | (K extends 'run' ? 'ready' : 'exitCode')>;

export const run = (text: string, options: Options<'run'> = {}): Command => ({ text, kind: 'run', ...options });
export const serve = (text: string, ready: string, options: Options<'serve'> = {}): Command => ({
  text,
  kind: 'serve',
  ready,
  ...options,
});
export const site = (text: string, options: Options<'site'> = {}): Command => ({ text, kind: 'site', ...options });
export const sample = (text: string, check: Sample['check']): Sample => ({ text, kind: 'sample', check });
export const skip = (text: string, reason: string): Skipped => ({ text, kind: 'skip', reason });

/** An instruction, and the step for it; files and changes need none. */
export interface Task {
  instruction: Instruction;
  step: Step | undefined;
}

/** The step of every instruction. @throws Error that names the first line without one, or a step without a line */
export function tasksOf({ document, steps }: Follower, instructions: readonly Instruction[]): Task[] {
  let next = 0;
  const tasks = instructions.map((instruction): Task => {
    if (instruction.kind === 'file' || instruction.kind === 'edit') return { instruction, step: undefined };
    const step = steps[next++];
    const isSame = step?.text === instruction.text && (step.kind === 'sample') === (instruction.kind === 'sample');
    // A sample may be left out with its reason, too.
    if (!isSame && !(step?.kind === 'skip' && step.text === instruction.text)) {
      const expected = step ? `; its follower expects: ${step.text}` : '';
      throw new Error(`${document}: line ${instruction.line} is not covered: ${instruction.text}${expected}`);
    }
    return { instruction, step };
  });
  const left = steps[next];
  if (left) throw new Error(`${document} does not have this any more: ${left.text}`);
  return tasks;
}
