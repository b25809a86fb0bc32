import { PERSON_KINDS, type PersonKind } from '@waybill/contracts';
import type { PersonalExport } from './people.service.js';

/** Headings of the document. The panel is in English, and so is what the office hands over from it. */
const HEADINGS: Readonly<Record<PersonKind, string>> = {
  parcels: 'Parcels',
  proofs: 'Proofs of delivery',
  delivery_instructions: 'Wishes for deliveries',
  address_requests: 'Requests for another address',
  verified_browsers: 'Browsers in which parcels were opened in full',
  feedback: 'Ratings',
  messages: 'Messages to us',
  invoices: 'Invoices',
  subscriptions: 'Subscriptions to parcels',
  milestone_mails: 'Mails about parcels',
  paused_addresses: 'Address that gets no mails',
  outbox: 'Mails that wait or could not be sent',
};

interface Contents {
  email: string;
  at: string;
  held: PersonalExport;
  company_name: string | null;
}

/** One page without script and without anything from elsewhere, for the screen and for paper. */
export function personDocument({ email, at, held, company_name }: Contents): string {
  const from = company_name ? ` by ${escaped(company_name)}` : '';
  const kinds = PERSON_KINDS.filter((kind) => held[kind].length > 0);
  const empty = PERSON_KINDS.filter((kind) => held[kind].length === 0);
  const sections = kinds.map((kind) => section(HEADINGS[kind], held[kind]));
  const none = empty.map((kind) => HEADINGS[kind].toLowerCase()).join(', ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Personal data</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Personal data held${from}</h1>
<p>Of the address <strong>${escaped(email)}</strong>, as of ${shown(at)}.</p>
${sections.join('\n') || '<p>Nothing is held under this address.</p>'}
${kinds.length > 0 && none ? `<p class="none">Nothing is held of these kinds: ${none}.</p>` : ''}
</body>
</html>
`;
}

const section = (heading: string, records: readonly object[]) =>
  `<section><h2>${heading} (${records.length})</h2>\n${records.map(article).join('\n')}</section>`;

const article = (record: object) =>
  `<dl>${Object.entries(record)
    .filter(([, value]) => !isEmpty(value))
    .map(([field, value]) => `<div><dt>${labelOf(field)}</dt><dd>${shown(value)}</dd></div>`)
    .join('')}</dl>`;

/** `recipient_phone_number` → "Recipient phone number". */
function labelOf(field: string): string {
  const words = field.replaceAll('_', ' ');
  return escaped(words.charAt(0).toUpperCase() + words.slice(1));
}

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}\.\d{3}Z$/;

/** Names of states, such as `in_transit`. */
const NAME = /^[a-z]+(_[a-z]+)+$/;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(shown).join(', ');
  if (typeof value === 'object') return escaped(JSON.stringify(value));
  const text = String(value).replace(TIMESTAMP, '$1 $2 UTC');
  return escaped(NAME.test(text) ? text.replaceAll('_', ' ') : text);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (symbol) => ENTITIES[symbol] ?? '');

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 50rem; margin: 0 auto; padding: 2rem 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.2; }
h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; break-after: avoid; }
dl { margin: 0 0 1rem; padding: .25rem 1rem; border: 1px solid #8886; border-radius: .5rem; break-inside: avoid; }
dl div { display: grid; grid-template-columns: minmax(8rem, 30%) minmax(0, 1fr); gap: 1rem; padding: .25rem 0; }
dt { opacity: .75; }
dd { margin: 0; white-space: pre-line; overflow-wrap: anywhere; unicode-bidi: plaintext; }
.none { opacity: .75; }
@page { margin: 18mm; }
@media print { :root { color-scheme: light; } body { max-width: none; padding: 0; font-size: 10pt; } }
`;
