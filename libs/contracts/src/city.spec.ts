import { cityOf } from './city.js';

it.each([
  ['Dubai, United Arab Emirates', 'Dubai'],
  ['London، المملكة المتحدة', 'London'],
  ['東京、日本', '東京'],
  ['  Oslo  ', 'Oslo'],
  ['', ''],
])('the city of "%s" is "%s"', (place, city) => {
  expect(cityOf(place)).toBe(city);
});
