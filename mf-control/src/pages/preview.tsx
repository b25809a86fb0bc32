import { type Line, parsePage } from '@waybill/contracts';
import { Button, Icon } from '@waybill/kit';
import { useDeferredValue, useMemo, useState } from 'react';
import { useText } from '../text';
import type { PageValues } from './form';
import css from './pages.module.css';

const THEMES = ['light', 'dark'] as const;
const HERO_ICONS = {
  'hero-mixed': 'public',
  'hero-air': 'airplanemode_active',
  'hero-sea': 'directions_boat',
  'hero-road': 'local_shipping',
};

/** The page as it will read, in either theme, while it is typed. */
export function Preview({ title, sub_title, content, overlay, image }: PageValues) {
  const t = useText();
  const [theme, setTheme] = useState<(typeof THEMES)[number]>('light');
  const text = useDeferredValue(content);
  const lines = useMemo(() => parsePage(text), [text]);
  return (
    <div className={css.preview}>
      <div className={css.themes}>
        {THEMES.map((each) => (
          <Button key={each} size="small" aria-pressed={each === theme} onClick={() => setTheme(each)}>
            {t(`theme.${each}`)}
          </Button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={css.paper} data-scheme={theme} aria-label={t('pages.preview')} tabIndex={0}>
        <div className={css.hero} data-overlay={overlay}>
          <Icon name={HERO_ICONS[image]} size="4rem" />
          <p className={css.heroTitle}>{title || t('pages.title')}</p>
          {sub_title && <p>{sub_title}</p>}
        </div>
        <div className={css.body}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
            <PreviewLine key={index} line={line} />
          ))}
        </div>
      </section>
    </div>
  );
}

function PreviewLine({ line }: { line: Line }) {
  const t = useText();
  switch (line.kind) {
    case 'gap':
      return <br />;
    case 'image':
      return <img src={line.url} alt={line.alt} loading="lazy" />;
    case 'video':
      return (
        <p className={css.video}>
          <Icon name="play" />
          {line.title || t('pages.video')} ({line.video.host})
        </p>
      );
    case 'bold':
      return (
        <p>
          <strong>{line.text}</strong>
        </p>
      );
    case 'underline':
      return (
        <p>
          <u>{line.text}</u>
        </p>
      );
    case 'strikethrough':
      return (
        <p>
          <s>{line.text}</s>
        </p>
      );
    default:
      return <p>{line.text}</p>;
  }
}
