import type { PreviewDraft, PreviewReady } from '@waybill/contracts';
import { useDocumentTitle } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { Article } from './article';
import { Missing } from './missing';

const READY: PreviewReady = { type: 'preview-ready' };

/** A page that is still being written, as the editor around this frame sends it. On its own it is no page. */
export function PagePreview() {
  const [alone, setAlone] = useState(false);
  const [draft, setDraft] = useState<PreviewDraft | null>(null);
  useDocumentTitle(draft?.page.title ?? null);

  useEffect(() => {
    const { parent, location } = window;
    if (parent === window) return setAlone(true);
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === parent && isDraft(data)) setDraft(data);
    };
    window.addEventListener('message', listen);
    document.addEventListener('click', stay, true);
    parent.postMessage(READY, location.origin);
    return () => {
      window.removeEventListener('message', listen);
      document.removeEventListener('click', stay, true);
    };
  }, []);

  useEffect(() => {
    if (draft) document.documentElement.dataset.theme = draft.theme;
  }, [draft]);

  if (alone) return <Missing />;
  return draft && <Article page={draft.page} />;
}

/** No other page may stand in the frame: the links above the page are only looked at. */
function stay(event: MouseEvent): void {
  if (!(event.target instanceof Element && event.target.closest('a[href]'))) return;
  event.preventDefault();
  event.stopPropagation();
}

const isDraft = (data: Partial<PreviewDraft> | null): data is PreviewDraft => data?.type === 'preview-draft';
