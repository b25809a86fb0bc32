import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { instructionsOf } from '../markdown/instructions.js';
import { type Follower, run, sample, skip, tasksOf } from '../steps/follower.js';
import { FOLLOWERS, withoutFollower } from './index.js';

const ROOT = join(import.meta.dirname, '../../..');
const FENCE = '```';

it('every how-to has a follower', () => {
  expect(withoutFollower(readdirSync(join(ROOT, 'docs/how-to')))).toEqual([]);
  expect(withoutFollower(['roll-back.md', 'paint-the-fence.md'])).toEqual(['paint-the-fence.md']);
});

it.each(FOLLOWERS)('every line of $document is covered', (follower) => {
  const text = readFileSync(join(ROOT, follower.document), 'utf8');
  const tasks = tasksOf(follower, instructionsOf(text, follower.section));
  expect(tasks.length).toBeGreaterThan(0);
  for (const { step } of tasks)
    for (const value of Object.keys((step?.kind !== 'sample' && step?.kind !== 'skip' && step?.values) || {}))
      expect(step?.text).toContain(value);
});

describe('a document and its follower', () => {
  const follower = (steps: Follower['steps']): Follower => ({ document: 'docs/how-to/a.md', site: 'shared', steps });
  const problem = (markdown: string, steps: Follower['steps']) => () =>
    tasksOf(follower(steps), instructionsOf(markdown));

  it('match line by line', () => {
    const markdown = `\`a.ts\`:\n${FENCE}ts\nx\n${FENCE}\nRun \`npm ci\`.\n${FENCE}json\n{}\n${FENCE}`;
    const steps = [skip('npm ci', 'done'), sample('{}', () => undefined)];
    expect(tasksOf(follower(steps), instructionsOf(markdown)).map(({ step }) => step?.text)).toEqual([
      undefined,
      'npm ci',
      '{}',
    ]);
  });

  it.each<[string, string, Follower['steps'], string]>([
    [
      'a new command',
      'Text\n`npm ci` `npm start`',
      [run('npm ci')],
      'docs/how-to/a.md: line 2 is not covered: npm start',
    ],
    ['another command', '`npm ci`', [run('npm i')], 'line 1 is not covered: npm ci; its follower expects: npm i'],
    ['a new sample', `${FENCE}json\n{}\n${FENCE}`, [run('{}')], 'line 2 is not covered: {}'],
    ['a command that has gone', '', [run('npm ci')], 'docs/how-to/a.md does not have this any more: npm ci'],
  ])('%s is named', (_, markdown, steps, message) => {
    expect(problem(markdown, steps)).toThrow(message);
  });
});
