import { LANGUAGES, TRACKING_EVENTS } from '@waybill/contracts';
import { lexiconOf } from './lexica.js';
import { PARTIES } from './lexicon.js';

const LISTS = ['fillers', 'denials', 'plans', 'doubts', 'prepositions', 'places_and_times'] as const;

describe.each(LANGUAGES)('the lexicon of %s', (language) => {
  const lexicon = lexiconOf(language);
  const phrases = [
    ...Object.values(lexicon.events).flat(),
    ...Object.values(lexicon.parties).flat(),
    ...LISTS.flatMap((list) => lexicon[list]),
  ];

  it('has wordings of every event, party and list', () => {
    expect(TRACKING_EVENTS.filter((event) => !lexicon.events[event]?.length)).toEqual([]);
    expect(Object.keys(lexicon.events).filter((event) => !(TRACKING_EVENTS as string[]).includes(event))).toEqual([]);
    expect(PARTIES.filter((party) => !lexicon.parties[party]?.length)).toEqual([]);
    expect(LISTS.filter((list) => !lexicon[list]?.length)).toEqual([]);
  });

  it('names no party and no words that there are not, and closes its brackets', () => {
    const named = phrases.flatMap((phrase) => Array.from(phrase.matchAll(/\{(\w*)\}/g), ([, name]) => name));
    expect([...new Set(named)].filter((name) => !(PARTIES as readonly string[]).includes(name ?? ''))).toEqual([]);
    expect(phrases.filter((phrase) => /[<>]/.test(phrase) || phrase.trim() === '')).toEqual([]);
    const balance = (phrase: string) => phrase.split('(').length - phrase.split(')').length;
    expect(phrases.filter((phrase) => balance(phrase) !== 0)).toEqual([]);
  });
});
