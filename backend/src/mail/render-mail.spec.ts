import { MAIL_TEMPLATES } from '@waybill/contracts';
import type { MailExtras } from './mail-extras.js';
import { renderMail } from './render-mail.js';

const SENDER = { contact_email: 'desk@waybill.test', contact_phone: '+31 10 555 0100', contact_address: 'Quay 12 <b>' };
const dressed = (template: (typeof MAIL_TEMPLATES)[number], body: string, subject = 'On its way') =>
  renderMail(template, { subject, body }, SENDER, '20 November 2026');
const WITH_HTML = MAIL_TEMPLATES.filter((template) => template !== 'plain');

describe('the plain template', () => {
  it('is text only, with a signature', () => {
    const { html, text } = dressed('plain', ' Dear Ana,\n\nit left. ');
    expect(html).toBeNull();
    expect(text).toBe('Dear Ana,\n\nit left.\n\n-- \nWaybill\nQuay 12 <b>\n+31 10 555 0100\ndesk@waybill.test\n');
  });
});

/** As of a milestone mail. */
const EXTRAS: MailExtras = {
  language: 'ar',
  notice: { reason: 'Why <you>', action: 'Stop', page: 'https://waybill.test/unsubscribe.html?token=t', oneClick: 'x' },
  structured: { name: '</script><b>&' },
};

describe('a mail in the language of its reader', () => {
  const render = (template: (typeof MAIL_TEMPLATES)[number]) =>
    renderMail(template, { subject: 'S', body: 'B', extras: EXTRAS }, SENDER, '20 November 2026');

  it('says at its end why it was sent, and how to get no more of them', () => {
    const { text } = render('plain');
    expect(text.split('-- \n')[1]).toContain('Why <you>\nStop: https://waybill.test/unsubscribe.html?token=t');
  });

  it.each(WITH_HTML)('%s keeps the number of a house before its street', (template) => {
    expect(render(template).html).toContain('<span dir="auto">Quay 12 &lt;b&gt;</span>');
  });

  it.each(WITH_HTML)('%s keeps the lines of the address apart', (template) => {
    const sender = { ...SENDER, contact_address: 'Quay 12\n3011 Rotterdam' };
    const { html } = renderMail(template, { subject: 'S', body: 'B' }, sender, '20 November 2026');
    expect(html).toContain('<span dir="auto">Quay 12</span><br><span dir="auto">3011 Rotterdam</span><br>');
  });

  it.each(WITH_HTML)('%s runs from right to left, and its data cannot end their script', (template) => {
    const html = render(template).html ?? '';
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('Why &lt;you&gt;');
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json]) => json ?? '',
    );
    expect(data.map((json) => JSON.parse(json))).toEqual([EXTRAS.structured]);
    expect(html).not.toMatch(/align="right"|<b>/);
  });
});

describe.each(WITH_HTML)('%s', (template) => {
  const html = (body: string, subject?: string) => dressed(template, body, subject).html ?? '';

  it('has the same text part as the plain one', () => {
    expect(dressed(template, 'Hello').text).toBe(dressed('plain', 'Hello').text);
  });

  it('shows body, subject and signature', () => {
    for (const text of ['left today', 'On its way', 'desk@waybill.test', 'Waybill']) {
      expect(html('It left today.')).toContain(text);
    }
  });

  it('leaves the case of names alone: in Turkish an i would get a dot', () =>
    expect(html('Hello')).not.toContain('text-transform'));

  it('escapes all input', () => {
    const nasty = '<script>alert(1)</script> "&\' {{subject}} {{{body}}}';
    const shown = html(nasty, nasty);
    expect(shown).not.toContain('<script>');
    expect(shown).not.toContain('Quay 12 <b>');
    expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;&amp;&#x27; {{subject}} {{{body}}}');
  });

  it('preserves paragraphs and line breaks', () => {
    const paragraphs = html('one\ntwo\r\nand\r\n\r\nthree').match(/<p class="fg"[^>]*>.*?<\/p>/gs) ?? [];
    expect(paragraphs.map((p) => p.replace(/<p[^>]*>|<\/p>/g, ''))).toEqual(['one<br>two<br>and', 'three']);
  });

  it('links URLs without trailing punctuation, and nothing else', () => {
    const shown = html('See https://a.example/x?b=1&c=2. javascript:alert(1) ftp://f http:// "https://q.example"');
    const links = [...shown.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links.filter((href) => !href?.startsWith('mailto:'))).toEqual([
      'https://a.example/x?b&#x3D;1&amp;c&#x3D;2',
      'https://q.example',
    ]);
  });

  it('is 600 pixels wide, supports light and dark, and loads nothing from the network', () => {
    const shown = html('Hello');
    expect(shown).toContain('width="600"');
    expect(shown).toContain('<meta name="color-scheme" content="light dark">');
    expect(shown).toContain('@media (prefers-color-scheme: dark)');
    expect(shown).not.toMatch(/\bsrc=|url\(|@import|<link|<script/);
  });
});
