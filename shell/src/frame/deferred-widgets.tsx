import { OverrideBadge } from '../notices/override-badge';
import { ReleaseNotice } from '../notices/release-notice';
import { ServerHtmlNotice } from '../notices/server-html-notice';
import { ChatFrame } from './chat-frame';

/** Widgets that the first screen does not need: chat and notices. */
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
