import { BRAND_PATH } from '../api/served-brand.js';
import { GRAPH_PATH } from '../render/protocol.js';
import { recordedResponse } from './recorded-data.js';

// A trial that has no data of what the server asks by itself excuses a page that is not rendered at that moment.
it.each([GRAPH_PATH, BRAND_PATH])('has what the shell server asks by itself: %s', (path) => {
  expect(recordedResponse(path)).toMatchObject({ status: 'success', data: expect.anything() });
});
