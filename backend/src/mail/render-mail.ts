import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import {
  type BrandSettings,
  brandOf,
  LANGUAGE_TAGS,
  type LanguageCode,
  type MailPreview,
  type MailTemplate,
  type PublicSettings,
  paletteOf,
  RTL_LANGUAGES,
} from '@waybill/contracts';
import type Handlebars from 'handlebars';
import { checkLine, labelsIn } from './frame-texts.js';
import { jsonForScript, type MailExtras } from './mail-extras.js';

/** The content of a mail without its template. */
export interface MailContent {
  to?: string | undefined;
  from?: string | undefined;
  subject: string;
  body: string;
  /** How to find out whether the mail is from this site. */
  check?: { code: string; url: string } | undefined;
  extras?: MailExtras | undefined;
  /** The logo in place of the name, and where it is. */
  logo?: { src: string; width: number; height: number } | null | undefined;
}

type Sender = Pick<PublicSettings, 'contact_email' | 'contact_phone' | 'contact_address'> & Partial<BrandSettings>;
type Span = { text: string } | { url: string };

const TEMPLATES_DIR = join(import.meta.dirname, 'templates');
const LINK = /(https?:\/\/[^\s<>"']+)/;
const TRAILING_PUNCTUATION = /[.,;:!?)\]}]+$/;

const require = createRequire(import.meta.url);
let templates: Map<string, Handlebars.TemplateDelegate> | undefined;

/** Renders a mail with a template: always as text, and as HTML unless the template is `plain`. */
export function renderMail(template: MailTemplate, content: MailContent, sender: Sender, date: string): MailPreview {
  const { extras } = content;
  const notice = extras?.notice;
  const language = extras?.language ?? 'en';
  const check = content.check && { url: content.check.url, text: checkLine(content.check.code, language) };
  const end = [
    ...(notice ? ['', notice.reason, `${notice.action}: ${notice.page}`] : []),
    ...(check ? ['', check.text, check.url] : []),
  ];
  const text = `${content.body.trim()}\n\n-- \n${[...signature(sender), ...end].join('\n')}\n`;
  templates ??= compileTemplates();
  const render = template === 'plain' ? undefined : templates.get(template);
  if (!render) return { html: null, text };
  const html = render({
    ...directionOf(language),
    brand: colorsOf(sender),
    labels: labelsIn(language),
    notice,
    logo: content.logo,
    structured: extras?.structured && jsonForScript(extras.structured),
    subject: content.subject,
    to: content.to,
    date,
    paragraphs: paragraphs(content.body),
    check,
    sender: {
      name: brandOf(sender).name,
      email: content.from ?? sender.contact_email,
      phone: sender.contact_phone,
      address: sender.contact_address?.split('\n') ?? [],
    },
  });
  return { html, text };
}

/** The brand's color on the light and on the dark scheme, and its accent. */
function colorsOf(sender: Sender) {
  const { light, dark, accent } = paletteOf(brandOf(sender));
  return { light: light.brand, dark: dark.brand, accent };
}

/** `start` and `end` are for the tables of the templates: mail clients know no logical values. Spaced letters would not join. */
function directionOf(language: LanguageCode) {
  const isRtl = RTL_LANGUAGES.includes(language);
  const [start, end] = isRtl ? ['right', 'left'] : ['left', 'right'];
  return { lang: LANGUAGE_TAGS[language], dir: isRtl ? 'rtl' : 'ltr', start, end, isRtl };
}

const signature = (sender: Sender) =>
  [brandOf(sender).name, sender.contact_address, sender.contact_phone, sender.contact_email].filter(Boolean);

/**
 * Registers every file as a template and as a partial for the others. All templates escape their input. The compiler is
 * loaded with the first mail: most processes never send one.
 */
function compileTemplates() {
  const handlebars = (require('handlebars') as typeof Handlebars).create();
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
