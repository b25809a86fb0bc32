import { DECISIONS, LANGUAGE_TAGS, LANGUAGES, RTL_LANGUAGES } from '@waybill/contracts';
import { renderMail } from '../mail/render-mail.js';
import { codeMail, decisionMail, noticeMail } from './recipient-mails.js';

const SENDER = { contact_email: 'desk@waybill.test', contact_phone: '', contact_address: '' };
const CHECK = { code: 'K7Q2M-9XD4R', url: 'https://waybill.test/message-check.html' };
const VALUES = { code: 'WAYB-1', browser: 'Firefox', url: 'https://waybill.test/track.html?code=WAYB-1' };
const OTHERS = LANGUAGES.filter((language) => language !== 'en');

it.each(OTHERS)('%s: the frame of all mails is in their language', (language) => {
  const notices = (['browser', 'instruction', 'address'] as const).map((notice) =>
    noticeMail(notice, language, VALUES),
  );
  const decisions = DECISIONS.map((decision) => decisionMail(decision, language, { ...VALUES, reply: 'Too far.' }));
  for (const mail of [codeMail(language, { digits: '12345678', code: 'WAYB-1' }), ...notices, ...decisions]) {
    const { html, text } = renderMail('html4', { ...mail, check: CHECK }, SENDER, '1 December');
    const dir = RTL_LANGUAGES.includes(language) ? 'rtl' : 'ltr';
    expect(html).toContain(`<html lang="${LANGUAGE_TAGS[language]}" dir="${dir}">`);
    expect(html).not.toContain('MANIFEST<');
    expect(text).not.toContain('Is this message from us');
    expect(text).toContain(CHECK.code);
  }
});

it('keeps the groups of a code in their order where lines run from right to left', () => {
  expect(codeMail('ar', { digits: '12345678', code: 'WAYB-1' }).body).toContain('\n1234\u00a05678\n');
  expect(codeMail('de', { digits: '12345678', code: 'WAYB-1' }).body).toContain('\n1234 5678\n');
});

it('says to the page of check codes which parcel they are about', () => {
  const about = { trackingCode: 'WAYB-1' };
  expect(codeMail('de', { digits: '12345678', code: 'WAYB-1' })).toMatchObject({ ...about, kind: 'subscription' });
  expect(noticeMail('browser', 'de', VALUES)).toMatchObject({ ...about, kind: 'update' });
});

it('says what the office replied when it declines, and nothing else of it', () => {
  const reply = 'Our vans do not go there.';
  expect(decisionMail('declined', 'de', { ...VALUES, reply }).body).toContain(`\n\n${reply}\n\n`);
  expect(decisionMail('accepted', 'de', { ...VALUES, reply: null }).body).toMatch(/:\n\nhttps:\S+$/);
});
