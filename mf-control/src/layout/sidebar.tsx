import { brandOf } from '@waybill/contracts';
import { adminAtom, Icon, IconButton, Link, useAtomValue, useLocation } from '@waybill/kit';
import { useEffect, useRef } from 'react';
import { type TextKey, useText } from '../i18n/text';
import { useCompany } from '../session/company';
import type { SectionGroup, SectionLink } from './section';
import css from './sidebar.module.css';

const SIDEBAR_ID = 'panel-sidebar';

const GROUPS: readonly { group: SectionGroup | undefined; title: TextKey | null }[] = [
  { group: undefined, title: null },
  { group: 'website', title: 'nav.website' },
  { group: 'office', title: 'nav.office' },
];

/** Opens the sidebar where there is no room for it beside the page. */
export function MenuButton() {
  const t = useText();
  return (
    <IconButton
      icon="menu"
      label={t('nav.open')}
      className={css.open ?? ''}
      popoverTarget={SIDEBAR_ID}
      aria-controls={SIDEBAR_ID}
    />
  );
}

/** The sections of the panel, beside the page or in a popover. */
export function Sidebar({ links }: { links: readonly SectionLink[] }) {
  const t = useText();
  const sidebar = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const admin = useAtomValue(adminAtom);
  const { name: brand, color, mark, isDefault } = brandOf(useCompany());
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the popover on navigation
  useEffect(() => () => sidebar.current?.hidePopover?.(), [pathname]);
  return (
    <div id={SIDEBAR_ID} ref={sidebar} popover="auto" className={css.sidebar}>
      <div className={css.head}>
        <Link to="/" className={css.brand} aria-label={t('nav.home', { brand })}>
          {isDefault ? (
            <Icon name="brand" />
          ) : (
            <img src={`/favicon.svg?v=${encodeURIComponent(brand + color + mark)}`} alt="" width={24} height={24} />
          )}
          {brand}
        </Link>
        <IconButton
          icon="close"
          label={t('nav.close')}
          className={css.open ?? ''}
          popoverTarget={SIDEBAR_ID}
          popoverTargetAction="hide"
        />
      </div>
      <nav aria-label={t('nav.label')} className={css.sections}>
        {GROUPS.map(({ group, title }) => (
          <div key={group ?? 'work'}>
            {title && <p className={css.group}>{t(title)}</p>}
            <ul className={css.list}>
              {links
                .filter((link) => link.group === group)
                .map((link) => (
                  <Entry key={link.path} {...link} />
                ))}
            </ul>
          </div>
        ))}
      </nav>
      <p className={css.who}>
        <Icon name="person" />
        <span>{admin ? admin.email : ''}</span>
      </p>
    </div>
  );
}

function Entry({ path, base, icon, title }: SectionLink) {
  const t = useText();
  const { pathname } = useLocation();
  const current = pathname === base || pathname.startsWith(`${base}/`);
  return (
    <li>
      <Link to={path} className={css.section} aria-current={current ? 'page' : undefined}>
        <Icon name={icon} />
        {t(title)}
      </Link>
    </li>
  );
}
