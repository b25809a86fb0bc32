import { deliveredScan, LANGUAGES } from '@waybill/contracts';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { USUAL_TEXTS, usualSentence } from './usual-texts.js';

let site: Site;
let visitor: ApiClient;
let admin: ApiClient;
/** What the site writes of itself: the presets of a new site, and the scan of a proof of delivery. */
let own: { title: string; description: string }[];

beforeAll(async () => {
  site = await startSite();
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
  own = [
    ...(await admin.get('/api/scan-presets?per_page=50')).json.data,
    deliveredScan('recipient'),
    deliveredScan('neighbor'),
  ];
});

const PARCEL = {
  recipient_name: 'Ada King',
  destination: 'Porto, Portugal',
  pickup_location: 'Dubai, United Arab Emirates',
  current_location: 'Rotterdam hub',
  status: 'Arrived at Dubai sorting center',
  shipped_via: 'Air freight',
};

let count = 0;
/** A parcel with one scan, as a page in this language gets it. */
async function track(language: string, scan: { title: string; description: string; event?: string }, parcel = {}) {
  count += 1;
  const tracking_code = `WORDS-${count}`;
  const { id } = (await admin.post('/api/parcels', { ...PARCEL, tracking_code, ...parcel })).json.data;
  const fields = { icon: 'home_work', color: 'gold', status: null };
  await admin.post('/api/activities', { parcel_id: id, ...scan, ...fields });
  const headers = { 'accept-language': language };
  const { json } = await visitor.get(`/api/parcels/${tracking_code}`, headers);
  const more = await visitor.get(`/api/parcels/${tracking_code}/history`, headers);
  expect(more.json.data[0]).toMatchObject({ translation: json.data.history.data[0].translation });
  return { ...json.data, scan: json.data.history.data[0] };
}

describe('scans', () => {
  it.each([
    ['de', 'Arrived in Dubai', 'In Dubai angekommen'],
    ['de', 'Arrived at Dubai sorting center', 'Im Sortierzentrum Dubai angekommen'],
    ['de', 'Arrived at the Dubai sorting centre', 'Im Sortierzentrum Dubai angekommen'],
    ['de', 'Departed from Rotterdam hub', 'Vom Umschlagzentrum Rotterdam abgegangen'],
    ['de', 'Left São Paulo airport', 'Vom Flughafen São Paulo abgegangen'],
    ['ar', 'Arrived in Dubai', 'وصلت إلى \u2068Dubai\u2069'],
    ['ar', 'Arrived at Dubai sorting center', 'وصلت إلى مركز الفرز في \u2068Dubai\u2069'],
    ['ar', 'Arrived in Dubai, United Arab Emirates', 'وصلت إلى \u2068\u200fDubai، الإمارات العربية المتحدة\u2069'],
    ['ja', 'Departed Tokyo', 'Tokyoを出発'],
    ['fr', 'Arrived in the United States', 'Arrivé dans un centre'],
    ['de', 'Arrived at the hub', 'In einem Umschlagzentrum angekommen'],
    ['de', 'Out for delivery', 'In Zustellung'],
    ['de', 'Held by customs, Hamburg', 'Vom Zoll angehalten, Hamburg'],
    ['de', 'In transit to Singapore', 'Unterwegs → Singapur'],
    ['fa', 'In transit to Lyon', 'در راه ← \u2068Lyon\u2069'],
    ['de', 'Sticker of flight 12', undefined],
    ['en', 'Arrived in Dubai', undefined],
  ])('in %s "%s" is %s', async (language, title, translated) => {
    const { scan } = await track(language, { title, description: 'On pallet 7.' });
    expect(scan.title).toBe(title);
    expect(scan.translation.title).toBe(translated);
    expect(scan.language).toBe(language === 'en' ? null : 'en');
  });

  it.each([
    ['Weighed, measured and sorted for the next leg.', 'Gewogen, vermessen und für die nächste Etappe sortiert.'],
    ['On its way to Singapore, Singapore by air.', 'Mit dem Flugzeug unterwegs nach Singapore, Singapur.'],
    ['handed over to the recipient.', 'Dem Empfänger übergeben.'],
    ['Left with Ms. $1 next door.', undefined],
  ])('"%s" is %s', async (description, translated) => {
    const { scan } = await track('de', { title: 'Sticker', description });
    expect(scan.translation).toEqual({ description: translated });
    expect(scan.written_in).toBe('Englisch');
  });

  it('are not said to be in another language once they are translated', async () => {
    const { scan } = await track('de', { title: 'Delivered', description: 'Handed over to the recipient.' });
    expect(scan).toMatchObject({ translation: { title: 'Zugestellt' }, written_in: null });
  });

  it('that the site writes itself are in the language of the page', async () => {
    expect(own.length).toBeGreaterThan(5);
    for (const { title, description } of own) {
      expect(usualSentence(description)).not.toBeNull();
      const { scan } = await track('de', { title, description });
      const { title: _, description: text } = scan.translation;
      expect({ title, written_in: scan.written_in, text }).toEqual({
        title,
        written_in: null,
        text: expect.any(String),
      });
    }
  });

  it('say in which language they are, as far as their letters tell', async () => {
    const language = async (title: string) => (await track('de', { title, description: '–' })).scan.language;
    expect(await language('Прибыла')).toBe('ru');
    expect(await language('وصلت')).toBe('');
    expect(await language('2 / 3')).toBe('en');
  });
});

describe('a parcel', () => {
  it('has its places and its service in the language of the page', async () => {
    const { translation, language } = await track('de', { title: 'Arrived in Dubai', description: 'x' });
    expect(language).toBe('en');
    expect(translation).toEqual({
      shipped_via: 'Luftfracht',
      current_location: 'Umschlagzentrum Rotterdam',
      pickup_location: 'Dubai, Vereinigte Arabische Emirate',
      answer_place: 'Umschlagzentrum Rotterdam',
    });
  });

  it('keeps what is no country, and a state that is called like one', async () => {
    const { translation } = await track(
      'ar',
      { title: 'x', description: 'x' },
      { destination: 'Atlanta, Georgia', pickup_location: 'Casablanca, Morocco', current_location: null },
    );
    expect(translation.destination).toBeUndefined();
    expect(translation.pickup_location).toBe('\u200fCasablanca، المغرب');
  });

  it('has the reason of a delay in the language of the page', async () => {
    const description = 'Customs requested the commercial invoice. The sender has been notified.';
    const held = { status: 'Held by customs', current_location: null };
    const { answer, translation } = await track(
      'de',
      { title: 'Held by customs', event: 'held_by_customs', description },
      held,
    );
    expect(answer).toMatchObject({ note: description, action: 'sender' });
    expect(translation.answer_note).toMatch(/^Der Zoll hat die Handelsrechnung angefordert/);
  });
});

it('the translation of a preset is what visitors read of its scans', async () => {
  const preset = { title: 'Weighed', description: 'On the scale.', icon: 'verified', color: 'green' };
  const { id } = (await admin.post('/api/scan-presets', preset)).json.data;
  const words = { kind: 'preset', record: id, language: 'nl', title: 'Gewogen', text: 'Op de weegschaal.' };
  await admin.post('/api/translations', words);
  const { scan } = await track('nl', preset);
  expect(scan.translation).toEqual({ title: 'Gewogen', description: 'Op de weegschaal.' });
});

describe('the usual texts', () => {
  const english = USUAL_TEXTS.en;

  it.each(LANGUAGES)('in %s have the keys and places of English', (language) => {
    const texts = USUAL_TEXTS[language];
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    const placeless = Object.keys(english).filter(
      (key) => english[key]?.includes('{place}') !== texts[key]?.includes('{place}'),
    );
    expect(placeless).toEqual([]);
  });
});
