import { type Draft, type HomeTexts, type LanguageCode, PAGE_PREVIEW } from '@waybill/contracts';
import { Button, useTheme } from '@waybill/kit';
import { useDeferredValue, useMemo, useState } from 'react';
import { useText } from '../i18n/text';
import css from './draft-preview.module.css';
import { usePreviewFrame } from './use-preview-frame';

const THEMES = [
  { theme: 'LIGHT', text: 'theme.light' },
  { theme: 'DARK', text: 'theme.dark' },
] as const;

interface DraftPreviewProps {
  draft: Draft;
  /** The language of the page around the draft; default: the language of the panel. */
  language?: LanguageCode;
  /** Gets the usual texts of the home page in that language. */
  onReady?: (usual: HomeTexts) => void;
}

/** Live preview of a draft in either theme: the public page in a frame, fed with what is not saved yet. */
export function DraftPreview({ draft, language, onReady }: DraftPreviewProps) {
  const t = useText();
  const [siteTheme] = useTheme();
  const [theme, setTheme] = useState(siteTheme ?? 'LIGHT');
  const themed = useMemo(() => ({ ...draft, theme }), [draft, theme]);
  const { frame, state, attempt, retry, onLoad } = usePreviewFrame(useDeferredValue(themed), onReady);
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
          src={language ? `${PAGE_PREVIEW}?lang=${language}` : PAGE_PREVIEW}
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
