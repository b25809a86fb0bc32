import { cpSync, existsSync } from 'node:fs';

/** Copies files that the compiler ignores next to the code that reads them. */
for (const folder of ['mail/templates', 'invoices/fonts']) {
  if (existsSync(`src/${folder}`)) cpSync(`src/${folder}`, `dist/${folder}`, { recursive: true });
}
