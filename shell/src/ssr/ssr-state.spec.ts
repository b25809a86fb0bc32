import { graphLoadedAtom, pagesAtom, pageTitleAtom, ssrResultsAtom, themeAtom } from '@waybill/kit';
import { clearSsrResults, ssrState } from './ssr-state';

const entry = { id: '1', slug: 'about', title: 'About' };
const slice = (data: unknown[]) => ({ data, object: {}, search_keys: [] });
const graph = { admin: false, pages: slice([entry]), reviews: slice([]), settings: slice([]) };
const envelope = { status: 'success', errors: [], message: '', data: graph };

describe('the state of a server-rendered page', () => {
  const page = { results: { '/api/graph': { http: 200, body: envelope } }, title: 'About' };

  it('contains the data of the HTML', () => {
    const state = ssrState(page, 'DARK');
    expect(state.get(pagesAtom).data).toEqual([entry]);
    expect(state.get(graphLoadedAtom)).toBe(true);
    expect(state.get(pageTitleAtom)).toBe('About');
    expect(state.get(themeAtom)).toBe('DARK');
    expect(state.get(ssrResultsAtom)['/api/graph']).toMatchObject({ status: 'success', http: 200 });
  });

  it('drops the results after hydration', () => {
    const state = ssrState(page, null);
    clearSsrResults(state);
    expect(state.get(ssrResultsAtom)).toEqual({});
    expect(state.get(pagesAtom).data).toEqual([entry]);
  });

  it('keeps an error response an error', () => {
    const error = { status: 'error', errors: ['Not Found'], message: '', data: null };
    const state = ssrState({ results: { '/api/pages/x': { http: 404, body: error } }, title: null }, null);
    expect(state.get(graphLoadedAtom)).toBe(false);
    expect(state.get(ssrResultsAtom)['/api/pages/x']).toMatchObject({ status: 'error', http: 404, data: null });
  });
});
