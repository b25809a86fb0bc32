import { cpSync, existsSync } from 'node:fs';

/** Copies files that the compiler ignores next to the code that reads them, in `dist` or in the folder that is named. */
const [to = 'dist'] = process.argv.slice(2);
for (const folder of [
  'mail/templates',
  'mail/mail-texts',
  'invoices/fonts',
  'passwords/breached.generated.bin',
  'reader/lexicon',
  'places/gazetteer.generated.json',
  'recipients/mail-texts',
  'notifications/mail-texts',
  'overviews/mail-texts',
  'subscriptions/mail-texts',
  'wording/usual-texts',
]) {
  if (existsSync(`src/${folder}`)) cpSync(`src/${folder}`, `${to}/${folder}`, { recursive: true });
}
