import { useSyncExternalStore } from 'react';
import { useText } from '../text';
import css from './resolution.module.css';

function onResize(changed: () => void) {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

const nothing = () => null;
const useWidth = () => useSyncExternalStore(onResize, () => window.innerWidth, nothing);
const useHeight = () => useSyncExternalStore(onResize, () => window.innerHeight, nothing);
const useAgent = () => useSyncExternalStore(onResize, () => navigator.userAgent, nothing);

export function ResolutionPage() {
  const t = useText();
  const pixels = (count: number | null) => (count === null ? '' : t('resolution.pixels', { count }));
  return (
    <div className={css.page}>
      <meta name="robots" content="noindex" />
      <h1>{t('resolution.title')}</h1>
      <p>{t('resolution.intro')}</p>
      <dl className={css.readings}>
        <Reading name={t('resolution.width')} value={pixels(useWidth())} />
        <Reading name={t('resolution.height')} value={pixels(useHeight())} />
        <Reading name={t('resolution.agent')} value={useAgent() ?? ''} />
      </dl>
    </div>
  );
}

function Reading({ name, value }: { name: string; value: string }) {
  return (
    <div className={css.reading}>
      <dt>{name}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  );
}
