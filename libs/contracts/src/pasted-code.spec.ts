import { codeInLink, isTypedCode } from './index.js';

it.each([
  ['https://site.example/track.html?code=WB-0001', 'WB-0001'],
  ['Track it: https://site.example/track.html?lang=de&code=WB%2D0001#top thanks', 'WB-0001'],
  ['WB-0001', null],
  ['https://site.example/track.html?code=%E0%A4%A', '%E0%A4%A'],
])('the code in %s is %s', (text, code) => expect(codeInLink(text)).toBe(code));

it.each(['wb-0001-oslo', 'WB 0001 OSLO', 'wb0001oslo', ' ＷＢ－0001‐oslo ', '/track.html?code=wb-0001-oslo'])(
  '%s is the code WB-0001-OSLO',
  (typed) => expect(isTypedCode(typed, 'WB-0001-OSLO')).toBe(true),
);

it.each(['', '-', 'WB-0001', 'WB-0001-OSLO-2', '/track.html?code=WB-0001'])('%j is not', (typed) =>
  expect(isTypedCode(typed, 'WB-0001-OSLO')).toBe(false),
);
