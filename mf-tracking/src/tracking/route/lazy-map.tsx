import { useEffect, useRef, useState } from 'react';
import { useText } from '../../text';
import type { MapPanel } from './map/map-panel';
import type { Pin } from './pins';
import css from './route.module.css';

/** How far below the screen the map may be when its code is asked for. */
const NEAR = '400px';

type Loaded = { Panel: typeof MapPanel } | 'failed' | null;

/** Keeps the map's place and loads it when the visitor comes near. */
export function LazyMap({ pins, zoom }: { pins: Pin[]; zoom: number | null }) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<Loaded>(null);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return;
        watcher.disconnect();
        import('./map/map-panel').then(
          ({ MapPanel: Panel }) => setLoaded({ Panel }),
          () => setLoaded('failed'),
        );
      },
      { rootMargin: NEAR },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);

  if (loaded === 'failed') return <p role="status">{t('map.failed')}</p>;
  return (
    <div ref={place} className={css.mapPlace}>
      {loaded ? <loaded.Panel pins={pins} zoom={zoom} /> : <p className={css.mapWaiting}>{t('map.loading')}</p>}
    </div>
  );
}
