import { OverrideBadge } from '../notices/override-badge';
import { ReleaseNotice } from '../notices/release-notice';
import { ServerHtmlNotice } from '../notices/server-html-notice';
import { ChatFrame } from './chat-frame';

/** What the page does not need for its first screen: chat and notices. */
export function DeferredWidgets() {
  return (
    <>
      <ChatFrame />
      <ServerHtmlNotice />
      <ReleaseNotice />
      <OverrideBadge />
    </>
  );
}
