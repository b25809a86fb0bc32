import { Link, siteSettingsAtom, useAtomValue } from '@waybill/kit';
import { useBoot } from '../boot/boot-context';
import { useBrand } from '../boot/brand';
import { useText } from '../i18n/shell-texts';
import { BrandMark } from './brand-mark';
import css from './footer.module.css';

/** The footer of every page. */
export function Footer() {
  const t = useText();
  const { menu } = useBoot();
  const { name, company, years } = useBrand();
  const email = useAtomValue(siteSettingsAtom)?.contact_email;
  return (
    <footer className={css.footer}>
      <div className={css.row}>
        <div className={css.about}>
          <p className={css.brand}>
            <BrandMark />
          </p>
          <p className={css.blurb}>{t('footer.blurb', { brand: name })}</p>
        </div>
        <ul className={css.links}>
          {menu.map(({ path, text }) => (
            <li key={path}>
              <Link to={path}>{text}</Link>
            </li>
          ))}
        </ul>
        {email && (
          <p className={css.contact}>
            {t('footer.contact')}
            <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
          </p>
        )}
        <p className={css.legal}>
          <span>{t('footer.copyright', { years, company })}</span>
          <Link to="/pages/privacy-policy">{t('footer.privacy')}</Link>
        </p>
      </div>
    </footer>
  );
}
