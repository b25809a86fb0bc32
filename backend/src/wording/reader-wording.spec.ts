import { ReaderWording } from './reader-wording.js';

it('makes the names of languages once, not for each scan', () => {
  const { DisplayNames } = Intl;
  const made = jest.spyOn(Intl, 'DisplayNames').mockImplementation((...args) => new DisplayNames(...args));
  const scan = { title: 'Bei der Nachbarin', description: 'Frau Lund hat geöffnet.', phrase: null, place: null };
  for (let n = 0; n < 50; n++)
    expect(new ReaderWording('de', 'ja', new Map()).ofScan(scan).written_in).toBe('ドイツ語');
  expect(made.mock.calls.length).toBe(1);
});
