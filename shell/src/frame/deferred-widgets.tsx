import { LanguageOffer } from '../notices/language-offer';
import { OverrideBadge } from '../notices/override-badge';
import { ReleaseNotice } from '../notices/release-notice';
import { ServerHtmlNotice } from '../notices/server-html-notice';
import { MountReport } from '../remotes/mount-report';
import { PageGuard } from '../remotes/page-guard';
import { ChatFrame } from './chat-frame';
import { useMenuFocus } from './use-menu-focus';
import { useTypefaces } from './use-typefaces';

/** What the first screen does not need: chat, notices, the guard of the page, and the report that it runs. */
export function DeferredWidgets() {
  useMenuFocus();
  useTypefaces();
  return (
    <>
      <PageGuard />
      <MountReport />
      <ChatFrame />
      <ServerHtmlNotice />
      <LanguageOffer />
      <ReleaseNotice />
      <OverrideBadge />
    </>
  );
}
