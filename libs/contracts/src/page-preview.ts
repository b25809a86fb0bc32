import type { Page } from './page.js';

/** Address of the page that shows drafts. No slug has a dot. Alone among pages it may stand in a frame of its own site. */
export const PAGE_PREVIEW = '/pages/preview.html';

/** What of a page its visitors see, saved or not. */
export type PageDraft = Pick<Page, 'title' | 'sub_title' | 'content' | 'hero' | 'overlay'>;

/** From the frame to the page around it: drafts are welcome now. */
export interface PreviewReady {
  type: 'preview-ready';
}

/** From the editor to the frame: show this. */
export interface PreviewDraft {
  type: 'preview-draft';
  page: PageDraft;
  theme: 'LIGHT' | 'DARK';
}
