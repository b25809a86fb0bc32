import { Button, IconButton, useLanguage } from '@waybill/kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { Glyph } from './glyph';
import css from './map.module.css';
import type { MapText } from './map-text';
import { createRouteMap, type RouteMap, type RouteMapOptions } from './route-map';

export interface View extends Pick<RouteMapOptions, 'stops' | 'zoom' | 'tiles'> {
  /** The parcel's state, which its pin shows. */
  state: string;
}

interface MapViewProps extends View {
  t: MapText;
  /** A further button. */
  children: ReactNode;
}

/** One map with its buttons. */
export function MapView({ stops, zoom, tiles, state, t, children }: MapViewProps) {
  const { dir } = useLanguage();
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<RouteMap>(undefined);
  useEffect(() => {
    if (!container.current) return;
    map.current = createRouteMap(container.current, { stops, zoom, tiles, rtl: dir === 'rtl' });
    return () => map.current?.remove();
  }, [stops, zoom, tiles, dir]);
  return (
    <div className={css.view} data-state={state}>
      <section
        ref={container}
        className={css.map}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the focused map handles arrow keys (pan) and plus and minus (zoom)
        tabIndex={0}
        aria-label={t('map.label')}
        aria-describedby="route-text"
      />
      <div className={`${css.buttons} ${css.place}`}>
        <Tool label={t('map.center')} onClick={() => map.current?.center()} glyph="center" />
        <Tool label={t('map.fit')} onClick={() => map.current?.fit()} glyph="fit" />
        {children}
      </div>
      <div className={`${css.buttons} ${css.zoom}`}>
        <IconButton icon="add" variant="secondary" label={t('map.zoom_in')} onClick={() => map.current?.zoomBy(1)} />
        <IconButton
          icon="remove"
          variant="secondary"
          label={t('map.zoom_out')}
          onClick={() => map.current?.zoomBy(-1)}
        />
      </div>
      <p className={css.attribution}>{tiles?.attribution ?? t('map.credit')}</p>
    </div>
  );
}

interface ToolProps {
  label: string;
  glyph: 'center' | 'enlarge' | 'fit';
  onClick: () => void;
}

/** A square button with an icon of the map's own. */
export const Tool = ({ label, glyph, onClick }: ToolProps) => (
  <Button variant="secondary" className={css.tool} aria-label={label} title={label} onClick={onClick}>
    <Glyph name={glyph} />
  </Button>
);
