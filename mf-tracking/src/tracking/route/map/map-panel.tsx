import 'leaflet/dist/leaflet.css';
import { IconButton, useLanguage } from '@waybill/kit';
import { useEffect, useRef } from 'react';
import { useText } from '../../../i18n/text';
import css from './map.module.css';
import type { Pin } from './pins';
import { createRouteMap, type RouteMap } from './route-map';
import { tileSource } from './tiles';

/** The map with its zoom buttons; the route is also available as text. */
export function MapPanel({ pins, zoom }: { pins: Pin[]; zoom: number | null }) {
  const t = useText();
  const { dir } = useLanguage();
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<RouteMap>(undefined);
  useEffect(() => {
    if (!container.current) return;
    const names = { pickup: t('route.from'), current: t('route.now'), destination: t('route.to') };
    map.current = createRouteMap(container.current, { pins, zoom, names, tiles: tileSource(), rtl: dir === 'rtl' });
    return () => map.current?.remove();
  }, [pins, zoom, t, dir]);
  return (
    <>
      <section
        ref={container}
        className={css.map}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the focused map handles arrow keys (pan) and plus and minus (zoom)
        tabIndex={0}
        aria-label={t('map.label')}
        aria-describedby="route-text"
      />
      <div className={css.buttons}>
        <IconButton icon="add" variant="secondary" label={t('map.zoom_in')} onClick={() => map.current?.zoomBy(1)} />
        <IconButton
          icon="remove"
          variant="secondary"
          label={t('map.zoom_out')}
          onClick={() => map.current?.zoomBy(-1)}
        />
        <IconButton icon="route" variant="secondary" label={t('map.fit')} onClick={() => map.current?.fit()} />
      </div>
      <p className={css.attribution}>{tileSource()?.attribution ?? t('map.credit')}</p>
    </>
  );
}
