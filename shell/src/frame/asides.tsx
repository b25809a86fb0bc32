import { OverrideBadge } from '../release/override-badge';
import { ReleaseNotice } from '../release/release-notice';
import { ServedNotice } from '../remotes/served-notice';
import { ChatFrame } from './chat-frame';

/** What stands beside the page and may come after it. */
export function Asides() {
  return (
    <>
      <ChatFrame />
      <ServedNotice />
      <ReleaseNotice />
      <OverrideBadge />
    </>
  );
}
