import type { HomeContent } from './home.js';
import type { HomeTexts } from './home-parts.js';
import type { Page } from './page.js';

/** Path of the draft preview. Slugs contain no dot, so it cannot clash. The only page that the site may load in an iframe. */
export const PAGE_PREVIEW = '/pages/preview.html';

/** The visible fields of a page, saved or not. */
export type PageDraft = Pick<Page, 'title' | 'sub_title' | 'content' | 'hero' | 'overlay'>;

/** Message from the iframe to the editor: ready to receive drafts. */
export interface PreviewReady {
  type: 'preview-ready';
  /** The usual texts of the home page, in the language of the iframe. */
  usual: HomeTexts;
}

/** What the iframe renders: a content page, or the home page with what is the company's own. */
export type Draft = { page: PageDraft } | { home: HomeContent };

/** Message from the editor to the iframe: render this draft. */
export type PreviewDraft = Draft & {
  type: 'preview-draft';
  theme: 'LIGHT' | 'DARK';
};
