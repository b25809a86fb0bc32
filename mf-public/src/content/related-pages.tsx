import { LANGUAGE_TAGS } from '@waybill/contracts';
import { Icon, Link, pagesAtom, useAtomValue } from '@waybill/kit';
import { useText } from '../i18n/text';
import css from './related-pages.module.css';

const MAX_PAGES = 3;

/** The pages that follow this one in the menu, beginning again at its end. */
export function RelatedPages({ slug }: { slug: string }) {
  const t = useText();
  const { data: pages } = useAtomValue(pagesAtom);
  const at = pages.findIndex((page) => page.slug === slug) + 1;
  const others = [...pages.slice(at), ...pages.slice(0, at)].filter((page) => page.slug !== slug).slice(0, MAX_PAGES);
  if (others.length === 0) return null;
  return (
    <nav className={css.related} aria-labelledby="related">
      <h2 id="related" className={css.title}>
        {t('content.related')}
      </h2>
      <ul className={css.pages}>
        {others.map((page) => (
          <li key={page.id} className={css.page} lang={LANGUAGE_TAGS[page.language]}>
            <Icon name={page.icon} className={css.icon} />
            <Link to={`/pages/${page.slug}`} dir="auto">
              {page.title}
            </Link>
            {page.sub_title && <p dir="auto">{page.sub_title}</p>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
