import { LANGUAGE_TAGS } from '@waybill/contracts';
import { Button, ErrorPanel, Loading, Navigate, useDocumentTitle, useParams } from '@waybill/kit';
import { useText } from '../i18n/text';
import { Article } from './article';
import { PageNotFound } from './not-found';
import css from './page.module.css';
import { RelatedPages } from './related-pages';
import { type ContentPageState, useContentPage } from './use-content-page';

export function ContentPage() {
  const t = useText();
  const { slug = '' } = useParams();
  const content = useContentPage(slug);
  useDocumentTitle(titleOf(content, t('content.missing')));

  if (content.state === 'not-found') return <PageNotFound />;
  if (content.state === 'failed') {
    return (
      <div className={css.state}>
        <ErrorPanel errors={[t('content.failed')]}>
          <Button onClick={content.retry}>{t('content.retry')}</Button>
        </ErrorPanel>
      </div>
    );
  }
  if (content.state === 'loading') return <Loading />;
  const { page } = content;
  if (page.slug !== slug) return <Navigate to={`/pages/${page.slug}`} replace />;
  return (
    <>
      <Article page={page} lang={page.language && LANGUAGE_TAGS[page.language]} />
      <RelatedPages slug={slug} />
    </>
  );
}

function titleOf(content: ContentPageState, notFound: string): string | null {
  if (content.state === 'loaded') return content.page.title;
  return content.state === 'not-found' ? notFound : null;
}
