import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useKitText } from '../i18n/kit-texts';
import { IconButton } from './button';
import { classNames } from './class-names';
import { Icon } from './icon';
import css from './toast.module.css';

/** Milliseconds a toast stays when nobody pauses it. */
export const TOAST_TIME = 10_000;

const MOST_AT_ONCE = 3;

/** What a toast tells: news, something done, or a failure. */
export type ToastTone = 'info' | 'success' | 'error';

interface Message {
  id: number;
  text: string;
  tone: ToastTone;
}

/** Shows a text for ten seconds. */
export type ShowToast = (text: string, tone?: ToastTone) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** Shows a toast; for event handlers and effects. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

/** Lends `useToast` to everything below it and holds the corner where toasts appear. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([]);
  const count = useRef(0);
  const show = useCallback<ShowToast>((text, tone = 'info') => {
    count.current += 1;
    const message = { id: count.current, text, tone };
    setMessages((before) => [...before.slice(1 - MOST_AT_ONCE), message]);
  }, []);
  const drop = useCallback((id: number) => setMessages((before) => before.filter((each) => each.id !== id)), []);
  return (
    <ToastContext value={show}>
      {children}
      <div className={css.corner} role="status">
        {messages.map((message) => (
          <Toast key={message.id} message={message} onClose={drop} />
        ))}
      </div>
    </ToastContext>
  );
}

const ICON_OF = { info: 'info', success: 'check_circle', error: 'error' } as const;

function Toast({ message, onClose }: { message: Message; onClose: (id: number) => void }) {
  const t = useKitText();
  const pause = usePausable(useCallback(() => onClose(message.id), [onClose, message.id]));
  return (
    <div className={classNames(css.toast, css[message.tone])} {...pause}>
      <Icon name={ICON_OF[message.tone]} />
      <p>{message.text}</p>
      <IconButton icon="close" label={t('toast.close')} size="small" onClick={() => onClose(message.id)} />
    </div>
  );
}

/** Runs `done` after the toast's time; the clock stands while the pointer or the focus is on it. */
function usePausable(done: () => void) {
  const [holds, setHolds] = useState(0);
  const left = useRef(TOAST_TIME);
  useEffect(() => {
    if (holds > 0) return;
    const started = Date.now();
    const timer = setTimeout(done, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [holds, done]);
  const hold = () => setHolds((before) => before + 1);
  const release = () => setHolds((before) => Math.max(0, before - 1));
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}
