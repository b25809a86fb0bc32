import { isForTests } from './syntax.js';
import type { Check } from './tree.js';

/** The only place that names the product for people; everything else asks for the company's brand. */
const HOME = 'libs/contracts/src/brand/brand.ts';
const SHIPPED =
  /^(?:backend\/src|libs\/[\w-]+\/src|shell\/(?:src|server)|mf-[\w-]+\/src)\/.+\.(?:ts|tsx|json|hbs|css|html)$/;
const NAME = /\bWaybill\b/;
const COMMENT = /^\s*(?:\/?\*|\/\/)/;

/** What is about the software and not about the company, and the document of that name. */
const ALLOWED: readonly (readonly [path: string, text: RegExp])[] = [
  ['backend/src/http/api-docs.ts', /Waybill API/],
  ['backend/src/http/openapi.ts', /Waybill API/],
  ['backend/src/backup/contents.ts', /not a Waybill backup/],
  ['libs/federation/src/preset/dev-page.ts', /<title>Waybill<\/title>/],
  ['mf-control/src/parcels/label/', /'\.\/waybill'|<Waybill |function Waybill\(/],
  ['mf-control/src/locales/en.json', /"waybill\.\w+": "Waybill"|"labels\.\w+": "Waybill"/],
];

/** The product's name is no fixed text: a company has its own. */
export const fixedBrand: Check = {
  name: 'no fixed brand',
  find: (tree) =>
    tree.paths
      .filter((path) => SHIPPED.test(path) && path !== HOME && !isForTests(path) && !path.includes('.generated.'))
      .flatMap((path) =>
        tree
          .read(path)
          .split('\n')
          .flatMap((text, index) => {
            const isAllowed =
              COMMENT.test(text) || ALLOWED.some(([file, part]) => path.startsWith(file) && part.test(text));
            return NAME.test(text) && !isAllowed
              ? [{ path, line: index + 1, text: 'names the product; use the brand of the company' }]
              : [];
          }),
      ),
};
