import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MailPreview, MailTemplate, PublicSettings } from '@waybill/contracts';
import Handlebars from 'handlebars';

/** What one person writes to another. */
export interface MailContent {
  to?: string | undefined;
  from?: string | undefined;
  subject: string;
  body: string;
}

type Sender = Pick<PublicSettings, 'contact_email' | 'contact_phone' | 'contact_address'>;
type Part = { text: string } | { url: string };

export const SITE_NAME = 'Waybill';
const TEMPLATES_DIR = join(import.meta.dirname, 'templates');
const LINK = /(https?:\/\/[^\s<>"']+)/;
const PUNCTUATION_BEHIND_LINK = /[.,;:!?)\]}]+$/;

let views: Map<string, Handlebars.TemplateDelegate> | undefined;

/** A letter dressed in a template: always with a text, and with HTML unless the template is the plain one. */
export function renderMail(template: MailTemplate, letter: MailContent, sender: Sender, date: string): MailPreview {
  const text = `${letter.body.trim()}\n\n-- \n${signature(sender).join('\n')}\n`;
  views ??= compileTemplates();
  const view = template === 'plain' ? undefined : views.get(template);
  if (!view) return { html: null, text };
  const html = view({
    subject: letter.subject,
    to: letter.to,
    date,
    paragraphs: paragraphs(letter.body),
    sender: {
      name: SITE_NAME,
      email: letter.from ?? sender.contact_email,
      phone: sender.contact_phone,
      address: sender.contact_address,
    },
  });
  return { html, text };
}

const signature = (sender: Sender) =>
  [SITE_NAME, sender.contact_address, sender.contact_phone, sender.contact_email].filter(Boolean);

/** Every file is a template and, for the others, a partial. All of them escape what they are given. */
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

/** Paragraphs of lines of parts, so that the templates mark up text without ever holding HTML of it. */
const paragraphs = (body: string): Part[][][] =>
  body
    .trim()
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.split('\n').map(linked));

const linked = (line: string): Part[] =>
  line
    .split(LINK)
    .flatMap((piece) => (LINK.test(piece) ? link(piece) : [{ text: piece }]))
    .filter((part) => !('text' in part) || part.text !== '');

function link(address: string): Part[] {
  const url = address.replace(PUNCTUATION_BEHIND_LINK, '');
  return URL.canParse(url) ? [{ url }, { text: address.slice(url.length) }] : [{ text: address }];
}
