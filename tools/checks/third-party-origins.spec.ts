import { thirdPartyOrigins } from './third-party-origins.js';
import { example } from './tree.js';

const hosts = (path: string, code: string) => thirdPartyOrigins.find(example({ [path]: code })).map(({ text }) => text);

it.each([
  ['mf-public/src/a.tsx', "fetch('https://cdn.jsdelivr.net/x.js');", 'contains cdn.jsdelivr.net'],
  [
    'mf-control/src/a.tsx',
    'const src = `//fonts.googleapis.com/css?family=${family}`;',
    'contains fonts.googleapis.com',
  ],
  ['shell/src/a.css', '@import url(https://fonts.bunny.net/x.css);', 'contains fonts.bunny.net'],
])('reports in %s: %s', (path, code, text) => {
  expect(hosts(path, code)).toEqual([text]);
});

it.each([
  ['mf-public/src/a.tsx', "const ns = 'http://www.w3.org/2000/svg';"],
  ['mf-public/src/a.tsx', "const hint = 'https://example.com/photo.jpg';"],
  ['mf-public/src/a.tsx', '// https://nodejs.org explains\nexport {};'],
  ['backend/src/a.ts', "const url = 'https://somewhere.else.org';"],
])('accepts in %s: %s', (path, code) => {
  expect(hosts(path, code)).toEqual([]);
});
