import { Icon } from '@waybill/kit';
import type { MouseEventHandler, ReactNode } from 'react';
import css from './download-link.module.css';

interface DownloadLinkProps {
  href: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  children: ReactNode;
}

/** Link to a file of the API that the browser downloads. */
export function DownloadLink({ href, onClick, children }: DownloadLinkProps) {
  return (
    <a href={href} download className={css.link} onClick={onClick}>
      <Icon name="download" />
      {children}
    </a>
  );
}
