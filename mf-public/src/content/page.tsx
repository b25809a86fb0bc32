import { Button, ErrorPanel, Loading, Navigate, useDocumentTitle, useParams } from '@waybill/kit';
import { useText } from '../text';
import { Article } from './article';
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
  return <Article page={page} />;
}

function titleOf(loaded: ReturnType<typeof usePage>, missing: string): string | null {
  if (loaded.state === 'shown') return loaded.page.title;
  return loaded.state === 'missing' ? missing : null;
}
