import type { Check, Violation } from './tree.js';

const TEXTS = /\/(?:locales|mail-texts|usual-texts)\/(\w\w)\.json$/;

interface Rule {
  avoid: RegExp;
  use: string;
}

/**
 * What the texts of a language do not contain: a second word for one thing, and the punctuation of another language.
 * A parcel, its courier and its tracking code each have one name in a language, on pages as in mails.
 */
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  ar: [{ avoid: /طرد|طرود/, use: 'شحنة' }],
  de: [{ avoid: /(?<!E-)\bMails?\b/, use: 'E-Mail' }],
  el: [{ avoid: /κούριερ/i, use: 'διανομέας' }],
  en: [{ avoid: /\b(?:you|your|our|these|test|this|more) mails?\b/i, use: 'email' }],
  fa: [{ avoid: /(?<![\p{L}\u200c])بسته(?!\p{L}|\u200cبند)/u, use: 'مرسوله' }],
  fi: [
    { avoid: /\b[Ll]ähety(?:s|stä|ksen|ksestä)(?!\p{L})/u, use: 'paketti' },
    { avoid: /kuljettaja/i, use: 'kuriiri' },
  ],
  fr: [
    { avoid: /\p{L}'\p{L}/u, use: '’' },
    { avoid: / [:;?!»]|« /, use: 'a no-break space' },
    { avoid: /livreur/i, use: 'coursier' },
  ],
  in: [{ avoid: /(?<![\p{L}\p{M}])मेल(?![\p{L}\p{M}])/u, use: 'ईमेल' }],
  it: [{ avoid: /\p{L}'\p{L}/u, use: '’' }],
  ja: [{ avoid: /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}][?!,;]/u, use: 'full-width punctuation' }],
  nl: [
    { avoid: /(?<!e-)\b[Mm]ails\b/, use: 'e-mail' },
    { avoid: /bezorger/i, use: 'koerier' },
  ],
  pl: [
    { avoid: /\bpacz(?:ka|ki|kę|ce|ek)\b/i, use: 'przesyłka' },
    { avoid: /Państw/, use: 'the form of address of the other texts: Ty' },
  ],
  pt: [{ avoid: /rastreamento|página de seguimento/i, use: 'rastreio' }],
  th: [{ avoid: /นำจ่าย/, use: 'นำส่ง' }],
  tr: [{ avoid: /(?<!Hava |Deniz )\b[Kk]argo(?! [Tt]akibi)/, use: 'gönderi' }],
  vn: [{ avoid: /kiện hàng/i, use: 'bưu kiện' }],
};

/** Each thing has one name in a language, and its punctuation is the language's. */
export const wording: Check = {
  name: 'wording of the catalogues',
  find: (tree) =>
    tree.paths.flatMap((path) => {
      const rules = RULES[TEXTS.exec(path)?.[1] ?? ''];
      return rules && !path.startsWith('mf-control/') ? findIn(path, tree.read(path), rules) : [];
    }),
};

const findIn = (path: string, content: string, rules: readonly Rule[]): Violation[] =>
  content.split('\n').flatMap((line, index) => {
    const [, key = '', text = ''] = /^\s*"([^"]+)": "(.*)",?$/.exec(line) ?? [];
    return rules
      .filter(({ avoid }) => avoid.test(text))
      .map(({ use }) => ({ path, line: index + 1, text: `${key}: use ${use}` }));
  });
