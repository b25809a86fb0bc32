import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/text';
import type { MapPanel } from './map/map-panel';
import type { Pin } from './map/pins';
import css from './route.module.css';

/** Distance from the viewport at which the map is loaded. */
const ROOT_MARGIN = '400px';

type Loaded = { Panel: typeof MapPanel } | 'failed' | null;

/** Reserves the space of the map and loads it when it comes near the viewport. */
export function LazyMap({ pins, zoom }: { pins: Pin[]; zoom: number | null }) {
  const t = useText();
  const container = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<Loaded>(null);
  useEffect(() => {
    if (!container.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        import('./map/map-panel').then(
          ({ MapPanel: Panel }) => setLoaded({ Panel }),
          () => setLoaded('failed'),
        );
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(container.current);
    return () => observer.disconnect();
  }, []);

  if (loaded === 'failed') return <p role="status">{t('map.failed')}</p>;
  return (
    <div ref={container} className={css.map}>
      {loaded ? <loaded.Panel pins={pins} zoom={zoom} /> : <p className={css.loading}>{t('map.loading')}</p>}
    </div>
  );
}
