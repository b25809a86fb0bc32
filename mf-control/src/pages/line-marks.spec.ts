import { parsePage } from '@waybill/contracts';
import { markLine, markLines } from './line-marks';

it.each([
  ['Hello', 'bold', '**Hello**'],
  ['**Hello**', 'bold', 'Hello'],
  ['**Hello**', 'underline', '__Hello__'],
  ['~~Hello~~', 'strikethrough', 'Hello'],
  ['**Hello**', 'note', '> Hello'],
  ['> Hello', 'note', 'Hello'],
  ['A map', 'image', '![A map](https://)'],
  ['https://example.org/a.png', 'image', '![](https://example.org/a.png)'],
  ['![A map](/map.png)', 'video', '!video[A map](/map.png)'],
  ['!video[Film](/film.mp4)', 'video', 'Film'],
  ['\\**not bold**', 'bold', '****not bold****'],
] as const)('%s with %s is %s', (line, mark, marked) => expect(markLine(line, mark)).toBe(marked));

it('only the lines of the selection are marked', () => {
  const { content, start, end } = markLines('one\ntwo\n\nfour', 5, 10, 'bold');
  expect(content).toBe('one\n**two**\n\n**four**');
  expect(content.slice(start, end)).toBe('**two**\n\n**four**');
  expect(parsePage(content).map(({ kind }) => kind)).toEqual(['paragraph', 'bold', 'gap', 'bold']);
});
