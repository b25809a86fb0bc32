import { Link, useLocation } from '@waybill/kit';
import type { ReactNode } from 'react';
import { type TextKey, useText } from '../i18n/text';
import css from './device-layout.module.css';
import { DELIVER, DEVICE } from './paths';

const PAGES: [path: string, title: TextKey][] = [
  [DEVICE, 'device.scan'],
  [DELIVER, 'device.deliver'],
];

/** The frame of a paired device: what it is called, and the two things that it can do. */
export function DeviceLayout({ name, children }: { name: string; children: ReactNode }) {
  const t = useText();
  const { pathname } = useLocation();
  return (
    <div className={css.layout}>
      <header className={css.bar}>
        <span className={css.name} title={name}>
          {t('device.name', { name })}
        </span>
        <nav aria-label={t('device.pages')}>
          <ul className={css.pages}>
            {PAGES.map(([path, title]) => (
              <li key={path}>
                <Link to={path} className={css.link} aria-current={pathname === path ? 'page' : undefined}>
                  {t(title)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {children}
    </div>
  );
}
