import { graphLoadedAtom, pagesAtom, parcelAtom } from '../state/slices';
import { createState } from '../state/state';
import { mockFetch } from '../testing/render-kit';
import { createApi } from './api';
import { loadGraph } from './load-graph';

const slice = { data: [], object: {}, search_keys: ['title'] };
const graph = { admin: false, pages: slice, reviews: slice, settings: slice };

it('clears the tracked parcel immediately, then loads the graph', async () => {
  const state = createState();
  state.set(parcelAtom, { data: null, errors: ['Not found.'], fetching: false });
  const loading = loadGraph(state, createApi(state, { fetch: mockFetch({ '/api/graph': { data: graph } }) }));
  expect(state.get(parcelAtom).errors).toEqual([]);
  expect(state.get(graphLoadedAtom)).toBe(false);
  await loading;
  expect(state.get(pagesAtom)).toEqual(slice);
  expect(state.get(graphLoadedAtom)).toBe(true);
});

it('sets the loaded flag when the server cannot be reached, too', async () => {
  const state = createState();
  const fetch = () => Promise.reject(new TypeError('offline'));
  expect(await loadGraph(state, createApi(state, { fetch }))).toMatchObject({ status: 'error', http: 0 });
  expect(state.get(graphLoadedAtom)).toBe(true);
});
