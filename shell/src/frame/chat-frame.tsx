import { siteSettingsAtom, useAtomValue } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/shell-texts';
import { useChrome } from '../remotes/remotes-context';
import css from './chat-frame.module.css';

/** The chat of the settings, in a frame without access to this site, on pages whose remote does not exclude it. */
export function ChatFrame() {
  const t = useText();
  const idle = useIdle();
  const code = useAtomValue(siteSettingsAtom)?.chat_code;
  const chrome = useChrome();
  if (!code || !idle || chrome !== 'site') return null;
  return (
    <iframe
      title={t('chat.title')}
      src="/chat-frame.html"
      sandbox="allow-scripts allow-forms allow-popups"
      className={css.chat}
    />
  );
}

const IDLE_AFTER_MS = 2_000;

function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return idle;
}
