import { noHardcodedText } from './no-hardcoded-text.js';
import { example } from './tree.js';

const find = (code: string) => noHardcodedText.find(example({ 'mf-public/src/a.tsx': code })).map(({ text }) => text);

it.each([
  ['<p>Where is it?</p>', 'Where is it?'],
  ["<p>{'Where is it?'}</p>", 'Where is it?'],
  ['<input placeholder="Enter Your Tracking Number" />', 'Enter Your Tracking Number'],
  ["<Button label={'Track'} />", 'Track'],
  ["<p>{known ? 'Found' : <b />}</p>", 'Found'],
  ['<img alt={`Photo of ${name}`} />', 'Photo of'],
])('reports %s', (jsx, text) => {
  expect(find(`export const A = () => ${jsx};`)).toEqual([`"${text}" belongs in the catalogue`]);
});

it.each([
  "<p>{t('home.title')}</p>",
  '<p>— · 1</p>',
  '<p className="wide card" id="main" />',
  '<b>Waybill</b>',
  '<Scene title="slide.freight.title" />',
  "<p title={t(wide ? 'a.wide' : 'a.small')} />",
])('accepts %s', (jsx) => {
  expect(find(`export const A = () => ${jsx};`)).toEqual([]);
});
