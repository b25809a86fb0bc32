import { Icon } from '@waybill/kit';
import { useText } from '../i18n/text';
import css from './check.module.css';
import type { ExaminedLinks } from './links';

/** What each link of the message is, the worst first. They are shown as text: nobody follows one by mistake. */
export function LinkList({ found: { links, hasMore } }: { found: ExaminedLinks }) {
  const t = useText();
  if (links.length === 0 && !hasMore) return null;
  return (
    <section className={css.links} aria-labelledby="links">
      <h2 id="links" className={css.heading}>
        {t('check.links')}
      </h2>
      {hasMore && <p>{t('check.links.more')}</p>}
      <ul>
        {links.map(({ shown, host, verdict }) => (
          <li key={`${shown} ${host}`} data-verdict={verdict}>
            <Icon name={verdict === 'own' ? 'check_circle' : verdict === 'other' ? 'info' : 'warning'} />
            <div>
              <bdi className={css.shown}>{shown}</bdi>
              <p>{t(`check.link.${verdict}`, { host })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
