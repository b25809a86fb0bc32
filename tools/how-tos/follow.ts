import { applyDiff } from './markdown/edit.js';
import { instructionsOf } from './markdown/instructions.js';
import type { Place } from './place/place.js';
import { type Command, type Follower, type Task, tasksOf, type Values } from './steps/follower.js';

type Log = (line: string) => void;

/** Does everything that a document says, and looks at what it claims. @throws Error that names the document and its line */
export async function follow(follower: Follower, place: Place, log: Log): Promise<void> {
  const { document, section, prepare } = follower;
  const tasks = tasksOf(follower, instructionsOf(await place.read(document), section));
  await timed(log, 'what it takes for granted', prepare ? () => prepare(place) : undefined);
  // Each block is a terminal of its own, in the folder of the repository.
  const terminals = new Map<number, string>();
  for (const task of tasks) {
    try {
      await doTask(task, place, terminals, log);
    } catch (error) {
      throw new Error(`${document}: line ${task.instruction.line}: ${(error as Error).message}`, { cause: error });
    }
  }
}

async function doTask({ instruction, step }: Task, place: Place, terminals: Map<number, string>, log: Log) {
  const { line } = instruction;
  if (instruction.kind === 'file') return place.write(instruction.path, instruction.text);
  if (instruction.kind === 'edit') return place.edit(instruction.path, (text) => applyDiff(text, instruction.text));
  if (step?.kind === 'skip') return log(`not run   ${line}: ${step.text}: ${step.reason}`);
  if (step?.kind === 'sample') {
    if (instruction.kind === 'sample') await step.check(place, instruction.content);
    return;
  }
  if (!step || instruction.kind !== 'command') return;
  const { before } = step;
  await timed(log, `${line}: what comes before`, before ? () => before(place) : undefined);
  const folder = terminals.get(instruction.block) ?? place.folder;
  const text = await withValues(step.text, step.values, place);
  await timed(log, `${line}: ${text}`, async () => {
    terminals.set(instruction.block, await execute(step, text, folder, place));
  });
}

/** @returns the folder in which the terminal is afterward */
async function execute(step: Command, text: string, folder: string, place: Place): Promise<string> {
  const { kind, exitCode = 0, deadlineMs, ready = '', check } = step;
  const options = { folder, exitCode, ...(deadlineMs && { deadlineMs }) };
  if (kind === 'run') {
    const ended = await place.run(text, options);
    await check?.(place, ended.output);
    return ended.folder;
  }
  const output = kind === 'site' ? await place.startSite(text) : await place.serve(text, ready, options);
  await check?.(place, output);
  return folder;
}

async function withValues(text: string, values: Values = {}, place: Place): Promise<string> {
  let result = text;
  for (const [example, value] of Object.entries(values)) {
    if (!result.includes(example)) throw new Error(`It does not contain ${example}, which the follower replaces.`);
    result = result.replaceAll(example, typeof value === 'string' ? value : await value(place));
  }
  return result;
}

async function timed(log: Log, what: string, action: (() => Promise<void>) | undefined): Promise<void> {
  if (!action) return;
  const begin = performance.now();
  await action();
  log(`${((performance.now() - begin) / 1000).toFixed(1).padStart(6)} s  ${what}`);
}
