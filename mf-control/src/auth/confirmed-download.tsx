import { type MouseEvent, type ReactNode, useRef } from 'react';
import { DownloadLink } from '../ui/download-link';
import { useConfirmation } from './confirmation';

/** A download that the API allows only after a recent confirmation. */
export function ConfirmedDownload({ href, children }: { href: string; children: ReactNode }) {
  const { confirm, dialog } = useConfirmation();
  const confirmed = useRef(false);
  const onClick = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (confirmed.current) {
      confirmed.current = false;
      return;
    }
    const link = event.currentTarget;
    event.preventDefault();
    confirmed.current = await confirm();
    if (confirmed.current) link.click();
  };
  return (
    <>
      <DownloadLink href={href} onClick={(event) => void onClick(event)}>
        {children}
      </DownloadLink>
      {dialog}
    </>
  );
}
