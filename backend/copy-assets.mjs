import { cpSync, existsSync } from 'node:fs';

/** Files that the compiler does not carry over, beside the code that reads them. */
for (const folder of ['mail/templates', 'invoices/fonts']) {
  if (existsSync(`src/${folder}`)) cpSync(`src/${folder}`, `dist/${folder}`, { recursive: true });
}
