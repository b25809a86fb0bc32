import type { PreviewDraft, PreviewReady } from '@waybill/contracts';
import { useDocumentTitle } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { Article } from './article';
import { PageNotFound } from './not-found';

const READY: PreviewReady = { type: 'preview-ready' };

/** Preview of a draft that the page editor sends to this iframe. Outside an iframe it is a 404. */
export function PagePreview() {
  const [standalone, setStandalone] = useState(false);
  const [draft, setDraft] = useState<PreviewDraft | null>(null);
  useDocumentTitle(draft?.page.title ?? null);

  useEffect(() => {
    const { parent, location } = window;
    if (parent === window) return setStandalone(true);
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === parent && isDraft(data)) setDraft(data);
    };
    window.addEventListener('message', onMessage);
    document.addEventListener('click', blockLinks, true);
    parent.postMessage(READY, location.origin);
    return () => {
      window.removeEventListener('message', onMessage);
      document.removeEventListener('click', blockLinks, true);
    };
  }, []);

  useEffect(() => {
    if (draft) document.documentElement.dataset.theme = draft.theme;
  }, [draft]);

  if (standalone) return <PageNotFound />;
  return draft && <Article page={draft.page} />;
}

/** Links are inert in the preview: no other page may be framed. */
function blockLinks(event: MouseEvent): void {
  if (!(event.target instanceof Element && event.target.closest('a[href]'))) return;
  event.preventDefault();
  event.stopPropagation();
}

const isDraft = (data: Partial<PreviewDraft> | null): data is PreviewDraft => data?.type === 'preview-draft';
