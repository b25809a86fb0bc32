import { siteSettingsAtom, useAtomValue, useLocation } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/shell-texts';
import css from './chat-frame.module.css';

/** The chat that the settings name, in a frame that can reach nothing of this site. Never in the control panel. */
export function ChatFrame() {
  const t = useText();
  const idle = useIdle();
  const { pathname } = useLocation();
  const code = useAtomValue(siteSettingsAtom)?.chat_code;
  const inControl = pathname.startsWith('/control/') || pathname === '/cp' || pathname.startsWith('/cp/');
  if (!code || !idle || inControl) return null;
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
