import { environmentReaders } from './environment-readers.js';
import { example } from './tree.js';

it('reports a second reader', () => {
  const tree = example({
    'backend/src/config/config.ts': 'read(process.env);',
    'backend/src/mail/smtp.ts': 'const url = process.env.MAIL_URL;',
    'shell/server/config/config.ts': 'read(process.env);',
  });
  expect(environmentReaders.find(tree)).toMatchObject([{ path: 'backend/src/mail/smtp.ts', line: 1 }]);
});
