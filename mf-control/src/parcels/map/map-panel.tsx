import { Button, IconButton, Loading } from '@waybill/kit';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/text';
import type { DrawnMap } from './draw-map';
import css from './map.module.css';
import { PINS, type Pin, type Point } from './points';

export type Points = Record<Pin, Point | null>;

interface MapPanelProps {
  /** The pin that a click or Enter places. */
  pin: Pin;
  points: Points;
  zoom: number;
  onPlace: (pin: Pin, point: Point) => void;
  /** Called with the map's zoom, to be stored in the form. */
  onZoom: (zoom: number) => void;
}

/** A map to place pins on by click, dragging or keyboard. The map library is loaded lazily. */
export function MapPanel(props: MapPanelProps) {
  const { pin, points, onPlace, onZoom } = props;
  const t = useText();
  const container = useRef<HTMLDivElement>(null);
  const { map, failed } = useDrawnMap(container, props);
  const names = PINS.map((each) => t(`map.${each}`));
  useEffect(() => map?.show(points, names as [string, string, string]));
  return (
    <div className={css.panel}>
      <div ref={container} className={css.map} role="application" aria-label={t('map.label')} />
      {!map && <div className={css.loading}>{failed ? <p role="alert">{t('map.failed')}</p> : <Loading />}</div>}
      {map?.attribution && <p className={css.attribution}>{map.attribution}</p>}
      <span className={css.cross} aria-hidden="true" />
      <div className={css.zoom}>
        <IconButton icon="add" variant="secondary" label={t('map.zoomIn')} onClick={() => map?.zoomBy(1)} />
        <IconButton icon="remove" variant="secondary" label={t('map.zoomOut')} onClick={() => map?.zoomBy(-1)} />
      </div>
      <div className={css.below}>
        <Button size="small" icon="place" onClick={() => map && onPlace(pin, map.center())}>
          {t('map.placeCenter')}
        </Button>
        <Button size="small" icon="search" onClick={() => map && onZoom(map.zoom())}>
          {t('map.useZoom')}
        </Button>
      </div>
    </div>
  );
}

function useDrawnMap(container: React.RefObject<HTMLDivElement | null>, props: MapPanelProps) {
  const latest = useRef(props);
  const [map, setMap] = useState<DrawnMap | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    let drawn: DrawnMap | null = null;
    let unmounted = false;
    const draw = async () => {
      const { drawMap } = await import('./draw-map');
      if (unmounted || !container.current) return;
      const { points, zoom } = latest.current;
      drawn = drawMap(container.current, {
        center: points.current ?? points.pickup ?? points.destination ?? { latitude: 25, longitude: 10 },
        zoom: points.current ? zoom : 2,
        onChoose: (point) => latest.current.onPlace(latest.current.pin, point),
        onMove: (pin, point) => latest.current.onPlace(pin, point),
      });
      setMap(drawn);
    };
    draw().catch(() => setFailed(true));
    return () => {
      unmounted = true;
      drawn?.remove();
    };
  }, [container]);
  return { map, failed };
}
