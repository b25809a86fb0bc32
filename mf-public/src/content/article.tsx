import { type PageDraft, parsePage } from '@waybill/contracts';
import { useMemo } from 'react';
import { Hero } from './hero';
import { LineView } from './line';
import css from './page.module.css';

/** A content page as visitors see it; `lang` is its language if that is not the language of the site around it. */
export function Article({ page, lang }: { page: PageDraft; lang?: string | undefined }) {
  return (
    <article lang={lang}>
      <Hero page={page} />
      <Body content={page.content} />
    </article>
  );
}

function Body({ content }: { content: string }) {
  const lines = useMemo(() => parsePage(content).map((line, number) => ({ line, number })), [content]);
  return (
    <div className={css.body} dir="auto">
      {lines.map(({ line, number }) => (
        <LineView key={number} line={line} />
      ))}
    </div>
  );
}
