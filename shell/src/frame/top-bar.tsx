import { adminAtom, Link, lazyRoute, useAtomValue } from '@waybill/kit';
import type { FocusEvent } from 'react';
import { useBrand } from '../boot/brand';
import { useText } from '../i18n/shell-texts';
import { useChrome } from '../remotes/remotes-context';
import { BrandMark } from './brand-mark';
import { LanguageSelect } from './language-select';
import { MenuButton } from './side-menu';
import { ThemeToggle } from './theme-toggle';
import css from './top-bar.module.css';
import { useScrolled } from './use-scrolled';

/** Only a signed-in admin sees them, who is unknown until the page runs. */
const { Component: PanelLinks } = lazyRoute(() =>
  import(/* webpackChunkName: "panel-links" */ './panel-links').then(
    ({ PanelLinks }) => PanelLinks,
    () => () => null,
  ),
);

/** The bar above every page: transparent at the top, solid once the page is scrolled. */
export function TopBar() {
  const t = useText();
  const solid = useScrolled();
  const isPanel = typeof useChrome() === 'object';
  const admin = useAtomValue(adminAtom);
  return (
    <header className={css.bar} data-solid={solid}>
      <div className={css.row}>
        <MenuButton />
        <Link to="/" className={css.brand} aria-label={t('bar.home', { brand: useBrand().name })}>
          <BrandMark />
        </Link>
        {isPanel ? admin && <PanelLinks /> : <SiteLinks />}
        <div className={css.tools}>
          <LanguageSelect />
          <ThemeToggle />
        </div>
      </div>
    </header>
  );
}

/** Browsers do not scroll to a link that is half visible. */
const revealLink = ({ target }: FocusEvent) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** All three lead to the contact page, where About and Services have sections of their own. */
function SiteLinks() {
  const t = useText();
  return (
    <nav aria-label={t('bar.label')} className={css.links} onFocus={revealLink}>
      {(['about', 'services', 'contact'] as const).map((name) => (
        <Link key={name} to={{ pathname: '/contact.html', hash: name === 'contact' ? '' : name }}>
          {t(`bar.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
