import { sharedTexts, sheetRows } from './sheet.js';

/** How often others got a turn until the work was done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    if (isDone) return;
    turns += 1;
    setImmediate(count);
  };
  setImmediate(count);
  await work;
  isDone = true;
  return turns;
}

const texts = (count: number) => `<sst>${'<si><t>text</t></si>'.repeat(count)}</sst>`;
const rows = (count: number) => `<sheetData>${'<row><c><v>1</v></c></row>'.repeat(count)}</sheetData>`;

it('reads shared texts and rows without keeping others waiting', async () => {
  expect(await turnsDuring(sharedTexts(texts(50_000)))).toBeGreaterThanOrEqual(10);
  expect(await turnsDuring(sheetRows(rows(50_000), [], 50_000))).toBeGreaterThanOrEqual(10);
});

it('finds the same texts and rows over many turns', async () => {
  expect(await sharedTexts(texts(50_000))).toHaveLength(50_000);
  const read = await sheetRows(rows(50_000), [], 40_000);
  expect(read.map(({ line }) => line)).toEqual(Array.from({ length: 40_000 }, (_, n) => n + 1));
});
