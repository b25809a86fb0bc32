import type { Draft, HomeTexts, PreviewDraft, PreviewReady } from '@waybill/contracts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Time from the frame's `load` event until its page must report that it is ready. */
const READY_TIMEOUT_MS = 10_000;

interface PreviewFrame {
  frame: RefObject<HTMLIFrameElement | null>;
  /** `unavailable`: the frame has no page that accepts drafts, as its remote is disabled or failed. */
  state: 'loading' | 'ready' | 'unavailable';
  attempt: number;
  retry: () => void;
  onLoad: () => void;
}

/** Sends the draft to the page in the frame when the page is ready, and again with each change. */
export function usePreviewFrame(
  draft: Draft & Pick<PreviewDraft, 'theme'>,
  onReady?: (usual: HomeTexts) => void,
): PreviewFrame {
  const frame = useRef<HTMLIFrameElement>(null);
  const timeout = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<PreviewFrame['state']>('loading');

  const send = useCallback(() => {
    const message: PreviewDraft = { type: 'preview-draft', ...draft };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [draft]);

  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<Partial<PreviewReady> | null>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      if (data?.type !== 'preview-ready') return;
      // Builds of mf-public from before drafts of the home page cannot show one.
      if ('home' in draft && !data.usual) return;
      clearTimeout(timeout.current);
      setState('ready');
      if (data.usual) onReady?.(data.usual);
      send();
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [draft, send, onReady]);

  useEffect(() => {
    if (state === 'ready') send();
  }, [state, send]);

  useEffect(() => () => clearTimeout(timeout.current), []);

  const retry = () => {
    setState('loading');
    setAttempt((previous) => previous + 1);
  };
  const onLoad = () => {
    clearTimeout(timeout.current);
    timeout.current = setTimeout(() => setState((now) => (now === 'loading' ? 'unavailable' : now)), READY_TIMEOUT_MS);
  };
  return { frame, state, attempt, retry, onLoad };
}
