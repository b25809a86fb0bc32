import { BUNDLE_MARK, commandLine, exampleFile } from './command-line.js';

test.each([
  ['backup', '', 'npm run backup', 'waybill backup'],
  ['backup', 'drill FOLDER', 'npm run backup -- drill FOLDER', 'waybill backup drill FOLDER'],
  ['start', '', 'npm start', 'waybill start'],
])('%s %s', (name, args, inRepository, inBundle) => {
  expect(commandLine({}, name, args)).toBe(inRepository);
  expect(commandLine({ [BUNDLE_MARK]: '1' }, name, args)).toBe(inBundle);
});

test('the file of variables is named as the reader finds it', () => {
  expect(exampleFile({})).toBe('.env.example');
  expect(exampleFile({ [BUNDLE_MARK]: '1' })).toBe('env.example');
});
