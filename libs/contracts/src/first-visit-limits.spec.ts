import { LIMITS } from './constants.js';
import { MAX_PER_PAGE, MAX_TEXT } from './first-visit-limits.js';

it('the limits of a first visit are those of the API', () => {
  expect({ text: MAX_TEXT, max: MAX_PER_PAGE }).toEqual({ text: LIMITS.text, max: LIMITS.perPage.max });
});
