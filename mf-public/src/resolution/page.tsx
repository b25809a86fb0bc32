import { useSyncExternalStore } from 'react';
import { useText } from '../i18n/text';
import css from './resolution.module.css';

function subscribe(onResize: () => void) {
  window.addEventListener('resize', onResize);
  return () => window.removeEventListener('resize', onResize);
}

const onServer = () => null;
const useWidth = () => useSyncExternalStore(subscribe, () => window.innerWidth, onServer);
const useHeight = () => useSyncExternalStore(subscribe, () => window.innerHeight, onServer);
const useAgent = () => useSyncExternalStore(subscribe, () => navigator.userAgent, onServer);

export function ResolutionPage() {
  const t = useText();
  const pixels = (count: number | null) => (count === null ? '' : t('resolution.pixels', { count }));
  return (
    <div className={css.page}>
      <meta name="robots" content="noindex" />
      <h1 id="page-heading">{t('resolution.title')}</h1>
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
