import { withExtensions } from './extensions.js';

const MODULES = new Set(['./a.js', '../b/c.js', './d.js']);
const complete = (code: string) => withExtensions(code, (specifier) => MODULES.has(specifier));

it.each([
  ["import { a } from './a';", "import { a } from './a.js';"],
  ["export * from '../b/c';", "export * from '../b/c.js';"],
  ["import './d';", "import './d.js';"],
  ['const later = () => import("./d");', 'const later = () => import("./d.js");'],
  ["export type A = import('./a').A;", "export type A = import('./a.js').A;"],
])('completes %s', (code, expected) => expect(complete(code)).toBe(expected));

it.each([
  "import './theme.css';",
  "import texts from './locales/en.json';",
  // Computed at run time: the bundler resolves it.
  "import('./locales/' + code);",
  "import { useState } from 'react';",
  "import { a } from './a.js';",
])('leaves %s', (code) => expect(complete(code)).toBe(code));
