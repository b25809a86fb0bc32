import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderKit } from '@waybill/kit/testing';
import { parcel } from '../../testing/parcel';
import { catalogs } from '../../testing/render-page';
import { Route } from './route';

const PLACED = {
  show_map: 'yes',
  map_zoom: 5,
  map_pickup_latitude: 1.3,
  map_pickup_longitude: 103.8,
  map_current_latitude: 51.95,
  map_current_longitude: 4.14,
  map_destination_latitude: 41.2,
  map_destination_longitude: -8.6,
} as const;

let intersect: () => void;
beforeEach(() => {
  window.matchMedia = (() => ({ matches: true })) as unknown as typeof window.matchMedia;
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      intersect = () => act(() => callback([{ isIntersecting: true } as IntersectionObserverEntry], null as never));
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  for (const meta of document.head.querySelectorAll('meta')) meta.remove();
});

const show = (more = {}) => renderKit(<Route parcel={parcel({ ...PLACED, ...more })} />, { catalogs });
const map = () => screen.findByRole('region', { name: 'Map of the route' });

describe('the route', () => {
  it('is shown as text only when the map is disabled or there are no coordinates', () => {
    const { unmount } = show({ show_map: 'no' });
    expect(screen.getByText('Rotterdam hub')).toBeVisible();
    expect(screen.queryByText('Loading the map')).not.toBeInTheDocument();
    unmount();
    renderKit(<Route parcel={parcel({ show_map: 'yes' })} />, { catalogs });
    expect(screen.queryByText('Loading the map')).not.toBeInTheDocument();
  });

  it('loads its map only near the viewport', async () => {
    show();
    expect(screen.getByText('Loading the map')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Map of the route' })).not.toBeInTheDocument();
    intersect();
    expect(await map()).toHaveAttribute('aria-describedby', 'route-text');
  });

  it('marks its places by different shapes with their names, also those that were passed', async () => {
    const { container } = show({
      waypoints: [{ name: 'Dubai, United Arab Emirates', latitude: 25.2, longitude: 55.3 }],
    });
    intersect();
    await map();
    await waitFor(() => expect(container.querySelectorAll('.pin')).toHaveLength(4));
    for (const kind of ['pickup', 'hub', 'current', 'destination']) {
      expect(container.querySelectorAll(`.pin.${kind}`)).toHaveLength(1);
    }
    const labels = [...container.querySelectorAll('.leaflet-tooltip')].map((label) => label.textContent);
    expect(labels).toEqual(['Singapore', 'Dubai', 'Rotterdam hub', 'Porto']);
    expect(container.querySelectorAll('path.completed')).toHaveLength(2);
    expect(container.querySelectorAll('path.remaining')).toHaveLength(1);
  });

  it('draws the world on both sides of a route over the Pacific, which does not go around it', async () => {
    const { container } = show({
      ...{ map_pickup_latitude: 35.7, map_pickup_longitude: 139.7 },
      ...{ map_current_latitude: 21.3, map_current_longitude: -157.9 },
      ...{ map_destination_latitude: 34, map_destination_longitude: -118.2 },
    });
    intersect();
    await map();
    await waitFor(() => expect(container.querySelectorAll('path.land')).toHaveLength(2));
    const lefts = [...container.querySelectorAll<HTMLElement>('.leaflet-marker-icon')].map(({ style }) =>
      Number.parseInt(style.left, 10),
    );
    expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
  });

  it('names a city once where the parcel has come to its last one', async () => {
    const { container } = show({
      ...{ current_location: 'Porto depot, Portugal', destination: 'Porto depot, Portugal' },
      ...{ map_current_latitude: 41.15, map_current_longitude: -8.61 },
    });
    intersect();
    await map();
    await waitFor(() => expect(container.querySelectorAll('.pin')).toHaveLength(3));
    const labels = [...container.querySelectorAll('.leaflet-tooltip')].map((label) => label.textContent);
    expect(labels).toEqual(['Singapore', 'Porto depot']);
  });

  it('is not shown where half of the only position is missing', async () => {
    const none = { map_pickup_latitude: null, map_destination_latitude: null };
    show({ ...none, map_current_longitude: null });
    intersect();
    await waitFor(() => expect(screen.queryByText('Loading the map')).not.toBeInTheDocument());
    expect(screen.queryByRole('region', { name: 'Map of the route' })).not.toBeInTheDocument();
  });

  it('shows a delivered parcel at its destination, with a completed route', async () => {
    const { container } = show({ stage: 'delivered' });
    intersect();
    await map();
    await waitFor(() => expect(container.querySelectorAll('.pin')).toHaveLength(2));
    expect(container.querySelector('.pin.current')).toBeNull();
    expect(container.querySelectorAll('path.completed')).toHaveLength(1);
    expect(container.querySelector('path.remaining')).toBeNull();
  });

  it('makes no third-party requests unless a tile server is configured', async () => {
    const { container } = show();
    intersect();
    await map();
    await waitFor(() => expect(container.querySelectorAll('path.land')).toHaveLength(1));
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('Outline: Natural Earth')).toBeVisible();
  });

  it('shows the attribution of the configured tile server instead of the outline', async () => {
    document.head.insertAdjacentHTML(
      'beforeend',
      '<meta name="tile-url" content="https://tiles.example/{z}/{x}/{y}.png"><meta name="tile-attribution" content="© Mappers">',
    );
    const { container } = show();
    intersect();
    await map();
    expect(screen.getByText('© Mappers')).toBeVisible();
    expect(container.querySelector('path.land')).toBeNull();
  });

  it('is zoomed by its buttons, up to the maximum zoom of the outline', async () => {
    const { container } = show({ map_zoom: 19 });
    intersect();
    await map();
    await waitFor(() => expect(container.querySelectorAll('.pin')).toHaveLength(3));
    const position = () =>
      container.querySelector('.pin.destination')?.closest('.leaflet-marker-icon')?.getAttribute('style');
    await userEvent.click(screen.getByRole('button', { name: 'Center on the parcel' }));
    const before = position();
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(position()).toBe(before);
    await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
    await waitFor(() => expect(position()).not.toBe(before));
  });
});
