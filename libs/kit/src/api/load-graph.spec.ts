import { graphLoadedAtom, pagesAtom, parcelAtom } from '../state/slices';
import { createState } from '../state/state';
import { answering } from '../testing';
import { createApi } from './api';
import { loadGraph } from './load-graph';

const slice = { data: [], object: {}, search_keys: ['title'] };
const graph = { admin: false, pages: slice, reviews: slice, settings: slice };

it('forgets the tracked parcel at once, then reads the graph', async () => {
  const state = createState();
  state.set(parcelAtom, { data: null, errors: ['Not found.'], fetching: false });
  const loading = loadGraph(state, createApi(state, { fetch: answering({ '/api/graph': { data: graph } }) }));
  expect(state.get(parcelAtom).errors).toEqual([]);
  expect(state.get(graphLoadedAtom)).toBe(false);
  await loading;
  expect(state.get(pagesAtom)).toEqual(slice);
  expect(state.get(graphLoadedAtom)).toBe(true);
});

it('says that it has tried when the server is away', async () => {
  const state = createState();
  const fetch = () => Promise.reject(new TypeError('offline'));
  expect(await loadGraph(state, createApi(state, { fetch }))).toMatchObject({ status: 'error', http: 0 });
  expect(state.get(graphLoadedAtom)).toBe(true);
});
