import { Icon } from '@waybill/kit';
import type { ReactNode } from 'react';
import css from './download-link.module.css';

/** Link to a file of the API that the browser downloads. */
export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} download className={css.link}>
      <Icon name="download" />
      {children}
    </a>
  );
}
