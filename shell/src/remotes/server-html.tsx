import { useState } from 'react';
import { useRemotes } from './remotes-context';

/** Whether the server's HTML stays as the content of this path. It does not return after a navigation away. */
export function useKeepServerHtml(pathname: string): boolean {
  const [path, setPath] = useState(useRemotes().serverHtmlPath);
  if (path && path !== pathname) setPath(undefined);
  return path === pathname;
}

/** The same object on every render: React then does not change the content. */
const UNTOUCHED = { __html: '' };

/**
 * The server's HTML, unchanged because its remote did not load: the page stays readable, form input is preserved, links
 * and forms work natively.
 */
export function ServerHtml() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sets no HTML; hydration keeps what is in the page
  return <div suppressHydrationWarning dangerouslySetInnerHTML={UNTOUCHED} />;
}
