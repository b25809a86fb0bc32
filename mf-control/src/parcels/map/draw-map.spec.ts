import { drawMap } from './draw-map';

const draw = () =>
  drawMap(document.body.appendChild(document.createElement('div')), {
    center: { latitude: 10, longitude: 20 },
    zoom: 3,
    onChoose: () => undefined,
    onMove: () => undefined,
  });
const addMeta = (meta: string, content: string) => {
  const element = document.createElement('meta');
  Object.assign(element, { name: meta, content });
  document.head.append(element);
};

afterEach(() => document.head.replaceChildren());

it('without a tile server, draws the outlines of the countries and requests nothing', () => {
  const map = draw();
  expect(map.attribution).toBe('');
  expect(document.querySelector('path.land')).not.toBeNull();
  expect(document.querySelector('img')).toBeNull();
  expect(map.center()).toEqual({ latitude: 10, longitude: 20 });
  map.remove();
});

it('with a tile server, shows its attribution', () => {
  addMeta('tile-url', 'https://tiles.example.org/{z}/{x}/{y}.png');
  addMeta('tile-attribution', 'Map data by Example');
  const map = draw();
  expect(map.attribution).toBe('Map data by Example');
  map.remove();
});
