import type { LanguageCode, SiteLanguages } from '@waybill/contracts';
import type { MailContent } from './render-mail.js';

const LINK = /https?:\/\/[^\s<>"']+/g;
const TRAILING_PUNCTUATION = /[.,;:!?)\]}]+$/;
/** What the site serves besides pages. */
const NO_PAGE = /^\/(api|uploads)\//;

interface Site {
  publicUrl: string;
  languages: SiteLanguages;
}

/**
 * A mail whose links to pages of the site name its language, as those of the pages do: its reader may never have been
 * there. Nothing of a link changes otherwise. Mails without a language are to the office, and stay as they are.
 */
export function withPageLanguages(content: MailContent, site: Site): MailContent {
  const { extras } = content;
  if (!extras || extras.language === site.languages.defaultLanguage) return content;
  const named = (text: string) => nameLanguage(text, extras.language, site.publicUrl);
  const { check } = content;
  const { notice, structured } = extras;
  return {
    ...content,
    body: named(content.body),
    ...(check && { check: { ...check, url: named(check.url) } }),
    extras: {
      ...extras,
      ...(notice && { notice: { ...notice, page: named(notice.page) } }),
      ...(structured && { structured: mapTexts(structured, named) }),
    },
  };
}

function nameLanguage(text: string, code: LanguageCode, publicUrl: string): string {
  return text.replace(LINK, (found) => {
    const link = found.replace(TRAILING_PUNCTUATION, '');
    if (!link.startsWith(`${publicUrl}/`) || !URL.canParse(link)) return found;
    const { pathname, searchParams } = new URL(link);
    if (NO_PAGE.test(pathname) || searchParams.has('lang')) return found;
    const [, page = '', fragment = ''] = /^([^#]*)(.*)$/.exec(link) ?? [];
    return `${page}${page.includes('?') ? '&' : '?'}lang=${code}${fragment}${found.slice(link.length)}`;
  });
}

/** A copy with each text changed, however deep it is. */
const mapTexts = (value: object, change: (text: string) => string): object =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) => (typeof part === 'string' ? change(part) : part));
