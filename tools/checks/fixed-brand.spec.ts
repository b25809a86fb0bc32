import { fixedBrand } from './fixed-brand.js';
import { example } from './tree.js';

const find = (path: string, text: string) => fixedBrand.find(example({ [path]: text })).length;

it.each([
  ['backend/src/mail/a.ts', "export const SITE_NAME = 'Waybill';"],
  ['backend/src/mail/templates/a.hbs', '<p>Waybill</p>'],
  ['shell/src/locales/en.json', '  "brand": "Waybill",'],
  ['shell/server/seo/a.ts', "const title = 'Waybill, home page';"],
  ['mf-public/src/a.tsx', 'const about = <p>Waybill carries parcels.</p>;'],
])('reports in %s: %s', (path, text) => {
  expect(find(path, text)).toBe(1);
});

it.each([
  ['libs/contracts/src/brand/brand.ts', "  name: 'Waybill',"],
  ['backend/src/mail/a.spec.ts', "expect(name).toBe('Waybill');"],
  ['backend/src/http/openapi.ts', "title: 'Waybill API',"],
  ['shell/server/a.ts', "import { x } from '@waybill/contracts';"],
  ['backend/src/a.ts', '// Waybill is the name of the product.'],
])('accepts in %s: %s', (path, text) => {
  expect(find(path, text)).toBe(0);
});
