import { notices } from './notices.js';
import { example } from './tree.js';

const NOTICES = 'shell/server/endpoints/third-party-notices.txt';

it('compares the notices with the packages of the lock that are shipped', () => {
  const packages = {
    'libs/kit': { version: '1.0.0' },
    'node_modules/@waybill/kit': { link: true },
    'node_modules/zod': { version: '4.0.0', license: 'MIT' },
    'backend/node_modules/zod': { version: '3.0.0', license: 'MIT' },
    'node_modules/jest': { version: '30.0.0', license: 'MIT', dev: true },
  };
  const tree = example({
    'package-lock.json': JSON.stringify({ packages }),
    [NOTICES]: '## zod 4.0.0 · MIT\n\nText\n\n## old 1.0.0 · ISC\n',
  });
  expect(notices.find(tree)).toEqual([
    { path: NOTICES, line: 1, text: 'lacks zod 3.0.0 · MIT; run npm run notices' },
    { path: NOTICES, line: 1, text: 'names old 1.0.0 · ISC, which is not shipped' },
  ]);
});
