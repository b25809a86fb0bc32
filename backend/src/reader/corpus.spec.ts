import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STAGE_OF_EVENT, type Stage, type TrackingEvent } from '@waybill/contracts';
import { certainEventOf } from './read-event.js';

interface Case {
  wording: string;
  /** The stages that it may mean; null: it says nothing for certain. */
  stages: (Stage | null)[];
}

/** What sends a mail that cannot be taken back, or ends scanning. */
const FINAL: readonly (Stage | null)[] = ['delivered', 'returned', 'ready_for_pickup'];
const MIN_RIGHT_OR_UNKNOWN = 0.97;

const stageOf = (label: string) => (label === 'unknown' ? null : STAGE_OF_EVENT[label as TrackingEvent]);

function casesOf(file: string): Case[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [labels = '', wording = ''] = line.split('\t');
      return { wording, stages: labels.split('|').map(stageOf) };
    });
}

const casesIn = (...folders: string[]) => {
  const folder = join(import.meta.dirname, 'corpus', ...folders);
  const files = readdirSync(folder).filter((file) => file.endsWith('.tsv'));
  return files.flatMap((file) => casesOf(join(folder, file)));
};

/** Neither the reader nor a lexicon is made after the wordings that are held back: they show how it reads others. */
const HALVES = [
  ['to build with', casesIn(), 0.98],
  ['held back', casesIn('held-back'), 0.9],
] as const;

const readingOf = ({ wording }: Case) => {
  const event = certainEventOf(wording);
  return event === null ? null : STAGE_OF_EVENT[event];
};
const isRight = (one: Case) => one.stages.includes(readingOf(one));

describe.each(HALVES)('the wordings %s', (_, cases, minRight) => {
  it('are never wrongly read as delivered, returned or ready for pick-up', () => {
    const wrong = cases.filter((one) => FINAL.includes(readingOf(one)) && !isRight(one));
    expect(wrong.map((one) => [one.wording, readingOf(one)])).toEqual([]);
  });

  it('are read rightly, or else not at all', () => {
    const right = cases.filter(isRight).length;
    const unknown = cases.filter((one) => !isRight(one) && readingOf(one) === null).length;
    expect((right + unknown) / cases.length).toBeGreaterThanOrEqual(MIN_RIGHT_OR_UNKNOWN);
    expect(right / cases.length).toBeGreaterThanOrEqual(minRight);
  });
});
