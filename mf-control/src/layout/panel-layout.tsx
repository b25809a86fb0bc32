import { Icon, Link, useLocation } from '@waybill/kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { PANEL } from '../auth/paths';
import { useText } from '../i18n/text';
import css from './panel-layout.module.css';

const SECTIONS = [
  { path: PANEL, under: PANEL, icon: 'dashboard', text: 'nav.panel' },
  { path: '/control/parcels/list.html', under: '/control/parcels', icon: 'inventory', text: 'nav.parcels' },
  { path: '/control/messages/list.html', under: '/control/messages', icon: 'inbox', text: 'nav.messages' },
  { path: '/control/pages/list.html', under: '/control/pages', icon: 'pages', text: 'nav.pages' },
  { path: '/control/reviews/list.html', under: '/control/reviews', icon: 'star', text: 'nav.reviews' },
  { path: '/control/invoice/list.html', under: '/control/invoice', icon: 'receipt', text: 'nav.invoices' },
  { path: '/control/email/send.html', under: '/control/email', icon: 'send', text: 'nav.mail' },
  { path: '/control/settings', under: '/control/settings', icon: 'settings', text: 'nav.settings' },
  { path: '/control/account/index.html', under: '/control/account', icon: 'person', text: 'nav.account' },
] as const;

/** What every page of the panel has around it: the sections of the panel. */
export function ControlFrame({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <div className={css.frame}>
      <nav aria-label={t('nav.label')} className={css.sections}>
        <ul className={css.list}>
          {SECTIONS.map((section) => (
            <Section key={section.path} {...section} />
          ))}
        </ul>
      </nav>
      <div className={css.page}>{children}</div>
    </div>
  );
}

function Section({ path, under, icon, text }: (typeof SECTIONS)[number]) {
  const t = useText();
  const { pathname } = useLocation();
  const current = pathname === under || pathname.startsWith(`${under}/`);
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
        {t(text)}
      </Link>
    </li>
  );
}
