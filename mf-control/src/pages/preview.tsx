import { useMemo } from 'react';
import { useText } from '../i18n/text';
import { DraftPreview } from '../ui/draft-preview';
import type { PageValues } from './values';

/** Live preview of the page. */
export function Preview({ title, sub_title, content, overlay, image }: PageValues) {
  const t = useText();
  const shownTitle = title || t('pages.title');
  const draft = useMemo(
    () => ({ page: { title: shownTitle, sub_title: sub_title || null, content, overlay, hero: image } }),
    [shownTitle, sub_title, content, overlay, image],
  );
  return <DraftPreview draft={draft} />;
}
