import type { Page } from './page.js';

/** Path of the draft preview. Slugs contain no dot, so it cannot clash. The only page that the site may load in an iframe. */
export const PAGE_PREVIEW = '/pages/preview.html';

/** The visible fields of a page, saved or not. */
export type PageDraft = Pick<Page, 'title' | 'sub_title' | 'content' | 'hero' | 'overlay'>;

/** Message from the iframe to the editor: ready to receive drafts. */
export interface PreviewReady {
  type: 'preview-ready';
}

/** Message from the editor to the iframe: render this draft. */
export interface PreviewDraft {
  type: 'preview-draft';
  page: PageDraft;
  theme: 'LIGHT' | 'DARK';
}
