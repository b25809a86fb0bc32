import { parsePage } from '@waybill/contracts';
import { Button, ErrorPanel, Loading, Navigate, useDocumentTitle, useParams } from '@waybill/kit';
import { useMemo } from 'react';
import { useText } from '../text';
import { Hero } from './hero';
import { LineView } from './line';
import { Missing } from './missing';
import css from './page.module.css';
import { usePage } from './use-page';

export function ContentPage() {
  const t = useText();
  const { slug = '' } = useParams();
  const loaded = usePage(slug);
  useDocumentTitle(titleOf(loaded, t('content.missing')));

  if (loaded.state === 'missing') return <Missing />;
  if (loaded.state === 'failed') {
    return (
      <div className={css.state}>
        <ErrorPanel errors={[t('content.failed')]}>
          <Button onClick={loaded.again}>{t('content.retry')}</Button>
        </ErrorPanel>
      </div>
    );
  }
  if (loaded.state === 'loading') return <Loading />;
  const { page } = loaded;
  if (page.slug !== slug) return <Navigate to={`/pages/${page.slug}`} replace />;
  return (
    <article>
      <Hero page={page} />
      <Body content={page.content} />
    </article>
  );
}

function titleOf(loaded: ReturnType<typeof usePage>, missing: string): string | null {
  if (loaded.state === 'shown') return loaded.page.title;
  return loaded.state === 'missing' ? missing : null;
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
