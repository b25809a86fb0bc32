import { HOME_KEYS, type HomeContent, type PreviewDraft, type PreviewReady } from '@waybill/contracts';
import { useDocumentTitle, useOwnChrome } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { Article } from '../content/article';
import { PageNotFound } from '../content/not-found';
import { HomePage } from '../home/page';
import { HomeDraft } from '../i18n/own-text';
import { useText } from '../i18n/text';

/** Preview of a draft that an editor of the panel sends to this iframe. Outside an iframe it is a 404. */
export function PagePreview() {
  const t = useText();
  const [standalone, setStandalone] = useState(false);
  const [draft, setDraft] = useState<PreviewDraft | null>(null);
  useDocumentTitle(draft && 'page' in draft ? draft.page.title : null);

  useEffect(() => {
    const { parent, location } = window;
    if (parent === window) return setStandalone(true);
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === parent && isDraft(data)) setDraft(data);
    };
    window.addEventListener('message', onMessage);
    document.addEventListener('click', blockLinks, true);
    document.addEventListener('submit', block, true);
    const usual = Object.fromEntries(HOME_KEYS.map((key) => [key, t(key)]));
    parent.postMessage({ type: 'preview-ready', usual } satisfies PreviewReady, location.origin);
    return () => {
      window.removeEventListener('message', onMessage);
      document.removeEventListener('click', blockLinks, true);
      document.removeEventListener('submit', block, true);
    };
  }, [t]);

  useEffect(() => {
    if (draft) document.documentElement.dataset.theme = draft.theme;
  }, [draft]);

  if (standalone) return <PageNotFound />;
  return draft && <Drafted draft={draft} />;
}

function Drafted({ draft }: { draft: PreviewDraft }) {
  return 'page' in draft ? <Article page={draft.page} /> : <DraftedHome home={draft.home} />;
}

/** Without breadcrumbs, as the home page is. */
function DraftedHome({ home }: { home: HomeContent }) {
  useOwnChrome();
  return (
    <HomeDraft value={home}>
      <HomePage />
    </HomeDraft>
  );
}

/** Links and forms are inert in the preview: no other page may be framed. */
function block(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function blockLinks(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a[href]')) block(event);
}

const isDraft = (data: Partial<PreviewDraft> | null): data is PreviewDraft => data?.type === 'preview-draft';
