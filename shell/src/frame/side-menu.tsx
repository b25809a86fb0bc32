import { Icon, NavLink, pagesAtom, useAtomValue, useLocation } from '@waybill/kit';
import { useEffect, useRef } from 'react';
import { useBoot } from '../boot/boot-context';
import { useBrand } from '../boot/brand';
import { useText } from '../i18n/shell-texts';
import { LanguageSelect } from './language-select';
import css from './side-menu.module.css';
import { ThemeToggle } from './theme-toggle';

const MENU_ID = 'site-menu';

/** Opens the side menu, through the popover API: it works without scripts. */
export function MenuButton() {
  const t = useText();
  return (
    <button
      type="button"
      className={`${css.menuButton} ${css.hint}`}
      popoverTarget={MENU_ID}
      aria-label={t('menu.open')}
    >
      <Icon name="menu" />
    </button>
  );
}

/** The menu of the site: language, theme, the remotes' entries and the content pages. */
export function SideMenu() {
  const t = useText();
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the menu on navigation
  useEffect(() => () => menu.current?.hidePopover?.(), [pathname]);
  return (
    <nav id={MENU_ID} ref={menu} popover="auto" aria-label={t('menu.label')} className={css.menu}>
      <div className={css.head}>
        <span className={css.brand}>{useBrand().name}</span>
        <button
          type="button"
          className={css.menuButton}
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          aria-label={t('menu.close')}
        >
          <Icon name="close" />
        </button>
      </div>
      <LanguageSelect />
      <ThemeToggle />
      <Entries />
      <Pages />
    </nav>
  );
}

function Entries() {
  const { menu } = useBoot();
  return (
    <ul className={css.list}>
      {menu.map(({ path, icon, text }) => (
        <Entry key={path} path={path} icon={icon} text={text} />
      ))}
    </ul>
  );
}

function Pages() {
  const t = useText();
  const { data } = useAtomValue(pagesAtom);
  if (data.length === 0) return null;
  return (
    <>
      <h2 className={css.heading}>{t('menu.pages')}</h2>
      <ul className={css.list}>
        {data.map(({ id, slug, icon, title }) => (
          <Entry key={id} path={`/pages/${slug}`} icon={icon} text={title} />
        ))}
      </ul>
    </>
  );
}

function Entry({ path, icon, text }: { path: string; icon: string; text: string }) {
  return (
    <li>
      <NavLink to={path} end className={css.entry}>
        <Icon name={icon} />
        {text}
      </NavLink>
    </li>
  );
}
