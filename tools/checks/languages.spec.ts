import { languages } from './languages.js';
import { example } from './tree.js';

it('reports missing catalogues of public pages', () => {
  const tree = example({
    'libs/contracts/src/languages.ts': "export const LANGUAGES = ['en', 'de', 'fr'] as const;",
    'shell/src/locales/en.json': '{}',
    'shell/src/locales/de.json': '{}',
    'mf-control/src/locales/en.json': '{}',
  });
  expect(languages.find(tree)).toEqual([{ path: 'shell/src/locales/fr.json', line: 1, text: 'is missing' }]);
});
