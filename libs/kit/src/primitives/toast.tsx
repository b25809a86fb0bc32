import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useKitText } from '../i18n/kit-texts';
import { Button, IconButton } from './button';
import { classNames } from './class-names';
import { Icon } from './icon';
import css from './toast.module.css';

/** Milliseconds for which a toast is shown, without pauses. */
export const TOAST_DURATION_MS = 10_000;

const MAX_TOASTS = 3;

/** Kind of a toast: information, success or failure. */
export type ToastTone = 'info' | 'success' | 'error';

/** A button in a toast, such as one that takes back what was done. It closes the toast. */
export interface ToastAction {
  text: string;
  onClick: () => void;
}

interface Message {
  id: number;
  text: string;
  tone: ToastTone;
  action?: ToastAction | undefined;
}

/** Shows a toast for ten seconds; the tone is `info` by default. */
export type ShowToast = (text: string, tone?: ToastTone, action?: ToastAction) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** Returns the function that shows a toast; for event handlers and effects. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

/** Provides `useToast` to its children and renders the toasts. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([]);
  const count = useRef(0);
  const show = useCallback<ShowToast>((text, tone = 'info', action) => {
    count.current += 1;
    const message = { id: count.current, text, tone, action };
    setMessages((before) => [...before.slice(1 - MAX_TOASTS), message]);
  }, []);
  const remove = useCallback((id: number) => setMessages((before) => before.filter((each) => each.id !== id)), []);
  return (
    <ToastContext value={show}>
      {children}
      <div className={css.corner} role="status">
        {messages.map((message) => (
          <Toast key={message.id} message={message} onClose={remove} />
        ))}
      </div>
    </ToastContext>
  );
}

const ICON_OF = { info: 'info', success: 'check_circle', error: 'error' } as const;

function Toast({ message, onClose }: { message: Message; onClose: (id: number) => void }) {
  const t = useKitText();
  const { id, tone, text, action } = message;
  const close = useCallback(() => onClose(id), [onClose, id]);
  const pauseHandlers = usePausableTimer(close);
  const act = () => {
    close();
    action?.onClick();
  };
  return (
    <div className={classNames(css.toast, css[tone])} {...pauseHandlers}>
      <Icon name={ICON_OF[tone]} />
      <p>{text}</p>
      {action && (
        <Button size="small" onClick={act}>
          {action.text}
        </Button>
      )}
      <IconButton icon="close" label={t('toast.close')} size="small" onClick={close} />
    </div>
  );
}

/** Calls `onTimeout` after the toast's duration; paused while the toast is hovered or focused. */
function usePausableTimer(onTimeout: () => void) {
  const [pauses, setPauses] = useState(0);
  const remaining = useRef(TOAST_DURATION_MS);
  useEffect(() => {
    if (pauses > 0) return;
    const started = Date.now();
    const timer = setTimeout(onTimeout, remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - started;
    };
  }, [pauses, onTimeout]);
  const pause = () => setPauses((before) => before + 1);
  const resume = () => setPauses((before) => Math.max(0, before - 1));
  return { onPointerEnter: pause, onPointerLeave: resume, onFocus: pause, onBlur: resume };
}
