import type { Place } from '../place/place.js';
import { type Follower, run, sample, site, skip } from '../steps/follower.js';
import { answers, expectEqual, expectIn } from './actions.js';

/** What `npm start` has announced; the example in the text is compared with it. */
let announced = '';

/** The first word of each row: "Site", "Mode", "Create", … */
const rowsOf = (text: string) => [...text.matchAll(/^ {2}(\w.*?) {2,}\S/gm)].map(([, label = '']) => label);

/** Visits the pages whose URLs were announced. */
async function visitAnnounced(place: Place): Promise<void> {
  const urls = [...announced.matchAll(/ (http:\S+)$/gm)].map(([, url = '']) => new URL(url));
  for (const { pathname, search } of urls) await answers(place, pathname + search, 200);
  expectEqual(urls.length, 3, 'Number of announced addresses');
}

export const quickStart: Follower = {
  document: 'README.md',
  section: 'Start',
  site: 'first',
  steps: [
    site('npm start', {
      check: async (place, output) => {
        announced = output.slice(output.indexOf('Waybill is running'));
        await visitAnnounced(place);
      },
    }),
    sample('Waybill is running. Press Ctrl-C to stop it.', (_, content) =>
      expectEqual(rowsOf(announced), rowsOf(content), 'What npm start announces'),
    ),
    run('npm start', {
      exitCode: 1,
      check: async (place, output) => expectIn(output, place.url, 'process'),
    }),
    skip('npm test', 'continuous integration itself'),
  ],
};
