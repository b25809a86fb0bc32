import { Icon, Link, useLocation } from '@waybill/kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../i18n/text';
import css from './panel-layout.module.css';
import type { SectionLink } from './section';

interface PanelLayoutProps {
  links: readonly SectionLink[];
  children: ReactNode;
}

/** The layout of every page of the panel: the navigation between sections above the page. */
export function PanelLayout({ links, children }: PanelLayoutProps) {
  const t = useText();
  return (
    <div className={css.layout}>
      <nav aria-label={t('nav.label')} className={css.sections}>
        <ul className={css.list}>
          {links.map((link) => (
            <Entry key={link.path} {...link} />
          ))}
        </ul>
      </nav>
      <div className={css.page}>{children}</div>
    </div>
  );
}

function Entry({ path, base, icon, title }: SectionLink) {
  const t = useText();
  const { pathname } = useLocation();
  const current = pathname === base || pathname.startsWith(`${base}/`);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current) link.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <li>
      <Link
        ref={link}
        to={path}
        className={current ? css.current : css.section}
        aria-current={current ? 'page' : undefined}
      >
        <Icon name={icon} />
        {t(title)}
      </Link>
    </li>
  );
}
