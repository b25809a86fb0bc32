import type { ReactNode } from 'react';
import { Crumbs } from './crumbs';
import { HeaderTools } from './header-tools';
import { useOwnChrome } from './own-chrome';
import css from './panel-layout.module.css';
import type { PanelCrumb, SectionLink } from './section';
import { MenuButton, Sidebar } from './sidebar';

interface PanelLayoutProps {
  links: readonly SectionLink[];
  /** The pages above this one. */
  crumbs: readonly PanelCrumb[];
  /** Search and actions on the header line. */
  tools: ReactNode;
  children: ReactNode;
}

/**
 * The panel's own chrome: the sidebar, and one header line with the path to the page, its title and the
 * tools. The title is the page's own `PageTitle`: styles put it on the line.
 */
export function PanelLayout({ links, crumbs, tools, children }: PanelLayoutProps) {
  useOwnChrome();
  return (
    <div className={css.layout}>
      <Sidebar links={links} />
      <div className={css.column}>
        <div className={css.start}>
          <MenuButton />
          <Crumbs crumbs={crumbs} />
        </div>
        <HeaderTools>{tools}</HeaderTools>
        <div id="content" tabIndex={-1} className={css.page}>
          {children}
        </div>
      </div>
    </div>
  );
}
