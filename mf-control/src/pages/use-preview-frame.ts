import type { PreviewDraft, PreviewReady } from '@waybill/contracts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** How long a loaded document may take until its page says that it is there. */
const PATIENCE_MS = 10_000;

interface PreviewFrame {
  frame: RefObject<HTMLIFrameElement | null>;
  /** `absent` when the frame holds no page that takes drafts: its remote is switched off, or failed. */
  state: 'waiting' | 'ready' | 'absent';
  attempt: number;
  again: () => void;
  onLoad: () => void;
}

/** Sends the draft to the page in the frame, whenever either of them is new. */
export function usePreviewFrame({ page, theme }: Omit<PreviewDraft, 'type'>): PreviewFrame {
  const frame = useRef<HTMLIFrameElement>(null);
  const patience = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<PreviewFrame['state']>('waiting');

  const send = useCallback(() => {
    const draft: PreviewDraft = { type: 'preview-draft', page, theme };
    frame.current?.contentWindow?.postMessage(draft, window.location.origin);
  }, [page, theme]);

  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<Partial<PreviewReady> | null>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      if (data?.type !== 'preview-ready') return;
      clearTimeout(patience.current);
      setState('ready');
      send();
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [send]);

  useEffect(() => {
    if (state === 'ready') send();
  }, [state, send]);

  useEffect(() => () => clearTimeout(patience.current), []);

  const again = () => {
    setState('waiting');
    setAttempt((before) => before + 1);
  };
  const onLoad = () => {
    clearTimeout(patience.current);
    patience.current = setTimeout(() => setState((now) => (now === 'waiting' ? 'absent' : now)), PATIENCE_MS);
  };
  return { frame, state, attempt, again, onLoad };
}
