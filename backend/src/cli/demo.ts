import type { INestApplicationContext } from '@nestjs/common';
import { type DemoContent, DemoContentService } from '../seed/demo-content.service.js';
import { CommandError } from './command-error.js';
import { prompt } from './prompt.js';

/** `demo remove` says what it would remove and asks; with consent it only says it. */
export async function demo(app: INestApplicationContext, consent: boolean): Promise<void> {
  const service = app.get(DemoContentService, { strict: false });
  const found = await service.find();
  const removed = removedBy(found);
  if (removed.length === 0) console.log('There is no demo content to remove.');
  else console.log(`Demo content to remove:\n${listed(removed)}`);
  const kept = keptBy(found);
  if (kept.length > 0) console.log(`Kept, because it was changed:\n${listed(kept)}`);
  if (removed.length === 0) return;
  if (!consent && (await prompt('This cannot be undone. Enter yes to remove it: ')).trim() !== 'yes')
    throw new CommandError('Nothing was removed.');
  await service.remove(found);
  console.log('Removed.');
}

const KINDS = ['parcels', 'pages', 'reviews'] as const;

const removedBy = (found: DemoContent): string[] => [
  ...KINDS.filter((kind) => found[kind].unchanged.length > 0).map((kind) => counted(found[kind].unchanged, kind)),
  ...(found.settings.length > 0 ? [`settings: ${found.settings.length} (${found.settings.join(', ')})`] : []),
  ...(found.figures ? ['figures of the home page'] : []),
  ...(found.clients ? ['clients of the home page'] : []),
];

const keptBy = (found: DemoContent): string[] =>
  KINDS.filter((kind) => found[kind].changed.length > 0).map((kind) => counted(found[kind].changed, kind));

const counted = (ids: string[], kind: (typeof KINDS)[number]) => `${kind}: ${ids.length}${OF_KIND[kind]}`;

/** What goes with a record. */
const OF_KIND = { parcels: ', with their history', pages: '', reviews: ', with their images' };

const listed = (lines: string[]) => lines.map((line) => `  ${line}`).join('\n');
