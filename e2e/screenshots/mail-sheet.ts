import type { Browser, Page } from '@playwright/test';
import type { NamedMail } from './send-mails.js';

/** How a mail is looked at: in the widths of a desktop mail program and of a phone, and as plain text. */
export const LOOKS = [
  { name: 'light', colorScheme: 'light', width: 640 },
  { name: 'dark', colorScheme: 'dark', width: 390 },
  { name: 'text', colorScheme: 'light', width: 480 },
] as const;
export type Look = (typeof LOOKS)[number];

const COLUMNS = 4;
const GAP = 16;
/** As narrow as phones get. */
const NARROWEST = 320;

/** All mails of a language on one page. @returns the picture, and what is wrong with it */
export async function sheetOf(browser: Browser, mails: readonly NamedMail[], look: Look) {
  const { colorScheme, width } = look;
  const viewport = { width: COLUMNS * (width + GAP) + GAP, height: 900 };
  const page = await browser.newPage({ colorScheme, viewport });
  try {
    await page.setContent(
      `<style>body{margin:${GAP}px;display:flex;flex-wrap:wrap;gap:${GAP}px;background:#888;font:14px monospace}
        figure{margin:0}iframe,pre{width:${width}px;border:0;background:Canvas;color-scheme:${colorScheme}}
        pre{box-sizing:border-box;margin:0;padding:12px;white-space:pre-wrap;overflow-wrap:anywhere;background:#fff;unicode-bidi:plaintext}</style>`,
    );
    for (const mail of mails) await add(page, mail, look);
    const wide = await page.evaluate(measure, NARROWEST);
    return { image: await page.screenshot({ fullPage: true }), flaws: wide };
  } finally {
    await page.close();
  }
}

async function add(page: Page, { name, subject, text, html }: NamedMail, look: Look): Promise<void> {
  const content = look.name === 'text' ? `${subject}\n\n${text}` : html;
  if (content === null) return;
  await page.evaluate(
    async ([caption, body, isText]) => {
      const figure = document.createElement('figure');
      figure.append(Object.assign(document.createElement('figcaption'), { textContent: caption }));
      const shown = isText
        ? Object.assign(document.createElement('pre'), { textContent: body })
        : Object.assign(document.createElement('iframe'), { srcdoc: body, title: caption });
      const loaded = new Promise((resolve) => shown.addEventListener('load', resolve, { once: true }));
      figure.append(shown);
      document.body.append(figure);
      if (!isText) await loaded;
    },
    [name, content, look.name === 'text'] as const,
  );
}

/** Gives each mail its height. @returns the mails that are wider than a narrow screen */
function measure(narrowest: number): string[] {
  const flaws: string[] = [];
  for (const frame of document.querySelectorAll('iframe')) {
    const root = frame.contentDocument?.documentElement;
    if (!root) continue;
    const width = frame.style.width;
    frame.style.width = `${narrowest}px`;
    if (root.scrollWidth > narrowest) flaws.push(`${frame.title} is ${root.scrollWidth} pixels wide`);
    frame.style.width = width;
    frame.style.height = `${root.scrollHeight}px`;
  }
  return flaws;
}
