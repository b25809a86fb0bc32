import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MailPreview, MailTemplate, PublicSettings } from '@waybill/contracts';
import Handlebars from 'handlebars';

/** The content of a mail without its template. */
export interface MailContent {
  to?: string | undefined;
  from?: string | undefined;
  subject: string;
  body: string;
}

type Sender = Pick<PublicSettings, 'contact_email' | 'contact_phone' | 'contact_address'>;
type Span = { text: string } | { url: string };

export const SITE_NAME = 'Waybill';
const TEMPLATES_DIR = join(import.meta.dirname, 'templates');
const LINK = /(https?:\/\/[^\s<>"']+)/;
const TRAILING_PUNCTUATION = /[.,;:!?)\]}]+$/;

let templates: Map<string, Handlebars.TemplateDelegate> | undefined;

/** Renders a mail with a template: always as text, and as HTML unless the template is `plain`. */
export function renderMail(template: MailTemplate, content: MailContent, sender: Sender, date: string): MailPreview {
  const text = `${content.body.trim()}\n\n-- \n${signature(sender).join('\n')}\n`;
  templates ??= compileTemplates();
  const render = template === 'plain' ? undefined : templates.get(template);
  if (!render) return { html: null, text };
  const html = render({
    subject: content.subject,
    to: content.to,
    date,
    paragraphs: paragraphs(content.body),
    sender: {
      name: SITE_NAME,
      email: content.from ?? sender.contact_email,
      phone: sender.contact_phone,
      address: sender.contact_address,
    },
  });
  return { html, text };
}

const signature = (sender: Sender) =>
  [SITE_NAME, sender.contact_address, sender.contact_phone, sender.contact_email].filter(Boolean);

/** Registers every file as a template and as a partial for the others. All templates escape their input. */
function compileTemplates() {
  const handlebars = Handlebars.create();
  const read = readdirSync(TEMPLATES_DIR).map((file) => {
    const name = basename(file, '.hbs');
    const source = readFileSync(join(TEMPLATES_DIR, file), 'utf8');
    handlebars.registerPartial(name, source);
    return [name, handlebars.compile(source)] as const;
  });
  return new Map(read);
}

/** Paragraphs → lines → spans: templates mark up text without any HTML of it being built here. */
const paragraphs = (body: string): Span[][][] =>
  body
    .trim()
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.split('\n').map(spansOf));

const spansOf = (line: string): Span[] =>
  line
    .split(LINK)
    .flatMap((segment) => (LINK.test(segment) ? linkSpans(segment) : [{ text: segment }]))
    .filter((span) => !('text' in span) || span.text !== '');

function linkSpans(text: string): Span[] {
  const url = text.replace(TRAILING_PUNCTUATION, '');
  return URL.canParse(url) ? [{ url }, { text: text.slice(url.length) }] : [{ text }];
}
