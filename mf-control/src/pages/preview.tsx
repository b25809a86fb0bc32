import { PAGE_PREVIEW } from '@waybill/contracts';
import { Button, useTheme } from '@waybill/kit';
import { useDeferredValue, useMemo, useState } from 'react';
import { useText } from '../i18n/text';
import css from './preview.module.css';
import { usePreviewFrame } from './use-preview-frame';
import type { PageValues } from './values';

const THEMES = [
  { theme: 'LIGHT', text: 'theme.light' },
  { theme: 'DARK', text: 'theme.dark' },
] as const;

/** Live preview of the page in either theme: the public page in a frame, fed with the draft. */
export function Preview({ title, sub_title, content, overlay, image }: PageValues) {
  const t = useText();
  const [siteTheme] = useTheme();
  const [theme, setTheme] = useState(siteTheme ?? 'LIGHT');
  const shownTitle = title || t('pages.title');
  const draft = useMemo(
    () => ({ page: { title: shownTitle, sub_title: sub_title || null, content, overlay, hero: image }, theme }),
    [shownTitle, sub_title, content, overlay, image, theme],
  );
  const { frame, state, attempt, retry, onLoad } = usePreviewFrame(useDeferredValue(draft));
  return (
    <div className={css.preview}>
      <div className={css.themes}>
        {THEMES.map((each) => (
          <Button
            key={each.theme}
            size="small"
            aria-pressed={each.theme === theme}
            onClick={() => setTheme(each.theme)}
          >
            {t(each.text)}
          </Button>
        ))}
      </div>
      <div className={css.paper} data-state={state}>
        <iframe
          key={attempt}
          ref={frame}
          className={css.frame}
          src={PAGE_PREVIEW}
          title={t('pages.preview')}
          onLoad={onLoad}
        />
        {state === 'unavailable' && (
          <div className={css.unavailable}>
            <p>{t('pages.noPreview')}</p>
            <Button size="small" icon="refresh" onClick={retry}>
              {t('list.retry')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
