import 'leaflet/dist/leaflet.css';
import type { LanguageCode, PublicParcel } from '@waybill/contracts';
import { IconButton } from '@waybill/kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { loadTexts } from '../../../i18n/lazy-texts';
import css from './map.module.css';
import type { MapText } from './map-text';
import { MapView, Tool, type View } from './map-view';
import { stopsOf } from './stops';
import { tileSource } from './tiles';

/** The map with its texts, ready to be shown. */
export async function prepare(code: LanguageCode) {
  const t: MapText = await loadTexts(
    code,
    (language) => import(/* webpackMode: "eager" */ `./locales/${language}.json`),
  );
  return ({ parcel }: { parcel: PublicParcel }) => <MapPanel parcel={parcel} t={t} />;
}

/** The map of the route, which can be enlarged; the route is also available as text. */
function MapPanel({ parcel, t }: { parcel: PublicParcel; t: MapText }) {
  const [isLarge, setLarge] = useState(false);
  const view = useMemo(
    () => ({ stops: stopsOf(parcel), zoom: parcel.map_zoom, state: parcel.answer.state, tiles: tileSource() }),
    [parcel],
  );
  if (view.stops.length === 0) return null;
  return (
    <>
      <MapView {...view} t={t}>
        <Tool label={t('map.enlarge')} onClick={() => setLarge(true)} glyph="enlarge" />
      </MapView>
      {isLarge && <LargeMap view={view} t={t} onClose={() => setLarge(false)} />}
    </>
  );
}

interface LargeMapProps {
  view: View;
  t: MapText;
  onClose: () => void;
}

/** A modal dialog: the browser keeps the focus in it, closes it on Escape and gives the focus back. */
function LargeMap({ view, t, onClose }: LargeMapProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isShown, setShown] = useState(false);
  // Before, the dialog has no size that a map could have.
  useEffect(() => {
    dialog.current?.showModal();
    setShown(true);
  }, []);
  return (
    <dialog ref={dialog} className={css.dialog} aria-label={t('map.label')} onClose={onClose}>
      {isShown && (
        <MapView {...view} t={t}>
          <IconButton icon="close" variant="secondary" label={t('map.close')} onClick={() => dialog.current?.close()} />
        </MapView>
      )}
    </dialog>
  );
}
