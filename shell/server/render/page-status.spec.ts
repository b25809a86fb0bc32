/** @jest-environment node */
import { isPersonal, isRenderable, statusByDocument } from './page-status.js';

const document = { found: true, data: '/api/pages/a', isDocument: true };
const response = (http: number) => ({ http, text: '' });

describe('the status of a page', () => {
  it.each([
    [200, 200],
    [400, 404],
    [404, 404],
    [422, 404],
    [429, 503],
    [500, 503],
    [0, 503],
  ])('follows the response with its document: %i → %i', (http, status) => {
    expect(statusByDocument(document, response(http))).toBe(status);
  });

  it('is 200 without a document, and 404 without a route', () => {
    expect(statusByDocument({ found: true, data: null, isDocument: false }, null)).toBe(200);
    expect(statusByDocument({ found: false, data: null, isDocument: false }, null)).toBe(404);
  });
});

it('a page is personal if its data is not the document of its path', () => {
  expect(isPersonal(document)).toBe(false);
  expect(isPersonal({ found: true, data: null, isDocument: false })).toBe(false);
  expect(isPersonal({ found: true, data: '/api/parcels/A', isDocument: false })).toBe(true);
});

it.each([
  [200, true, true],
  [404, true, true],
  [429, true, false],
  [429, false, true],
  [500, false, false],
  [0, false, false],
])('a response %i, document %s, is renderable: %s', (http, isDocument, renderable) => {
  expect(isRenderable(response(http), { isDocument })).toBe(renderable);
});
