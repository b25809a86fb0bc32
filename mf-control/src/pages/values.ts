import type { Hero, Overlay, Page, PageIcon } from '@waybill/contracts';

export interface PageValues {
  title: string;
  sub_title: string;
  slug: string;
  content: string;
  icon: PageIcon;
  overlay: Overlay;
  image: Hero;
}

export const initial = (page: Page | null): PageValues => ({
  title: page?.title ?? '',
  sub_title: page?.sub_title ?? '',
  slug: page?.slug ?? '',
  content: page?.content ?? '',
  icon: page?.icon ?? 'pages',
  overlay: page?.overlay ?? 'overlay1',
  image: page?.hero ?? 'hero-mixed',
});

/** Without a slug, the server makes one from the title. */
export const toBody = ({ slug, ...values }: Partial<PageValues>): object => (slug ? { ...values, slug } : values);
