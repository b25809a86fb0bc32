import { LANGUAGES, TRACKING_EVENTS } from '@waybill/contracts';
import { certainEventOf } from '../reader/read-event.js';
import { USUAL_TEXTS } from './usual-texts.js';

it.each(LANGUAGES)('what the site says of each event in %s is read as that event', (language) => {
  const said = TRACKING_EVENTS.map((event) => [
    event,
    certainEventOf(USUAL_TEXTS[language][`phrase.${event}`] ?? null),
  ]);
  expect(said.filter(([event, read]) => event !== read)).toEqual([]);
});
