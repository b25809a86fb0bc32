import { Link, siteSettingsAtom, useAtomValue } from '@waybill/kit';
import { useText } from '../text';
import css from './footer.module.css';

/** What closes every page. */
export function Footer() {
  const t = useText();
  const email = useAtomValue(siteSettingsAtom)?.contact_email;
  return (
    <footer className={css.footer}>
      <div className={css.row}>
        <p className={css.blurb}>{t('footer.blurb')}</p>
        {email && (
          <p>
            {t('footer.contact')}: <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
          </p>
        )}
        <p className={css.legal}>
          <span>{t('footer.copyright')}</span>
          <Link to="/pages/privacy-policy">{t('footer.privacy')}</Link>
        </p>
      </div>
    </footer>
  );
}
