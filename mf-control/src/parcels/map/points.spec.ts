import { parseCoordinates, pinValues } from './points';

it.each([
  ['52.37, 4.89', 52.37, 4.89],
  ['52.37 4.89', 52.37, 4.89],
  ['-33.8688, 151.2093', -33.8688, 151.2093],
  ["52°30'N 4°54'E", 52.5, 4.9],
  [`52°30'36"N, 4°54'0"W`, 52.51, -4.9],
  ['33.8688° S, 151.2093° E', -33.8688, 151.2093],
  ['4.89 E, 52.37 N', 52.37, 4.89],
  ['https://maps.example.org/@52.37,4.89,12z', 52.37, 4.89],
  ['https://maps.example.org/?q=52.37,4.89', 52.37, 4.89],
  ['geo:52.37,4.89', 52.37, 4.89],
])('parses %s', (text, latitude, longitude) => {
  const point = parseCoordinates(text);
  expect(point?.latitude).toBeCloseTo(latitude, 6);
  expect(point?.longitude).toBeCloseTo(longitude, 6);
});

it.each(['', 'Rotterdam', '52.37', '95, 4', '4, 195', 'https://maps.example.org/place/7', '1, 2, 3'])(
  'rejects %s',
  (text) => expect(parseCoordinates(text)).toBeNull(),
);

it('a longitude past the antimeridian is normalized', () => {
  expect(pinValues('current', { latitude: 10.12345678, longitude: 190 })).toEqual({
    map_current_latitude: '10.123457',
    map_current_longitude: '-170',
  });
});
