import { graphLoadedAtom, pagesAtom, pageTitleAtom, ssrResultsAtom, themeAtom } from '@waybill/kit';
import { forgetServed, servedState } from './state';

const entry = { id: '1', slug: 'about', title: 'About' };
const slice = (data: unknown[]) => ({ data, object: {}, search_keys: [] });
const graph = { admin: false, pages: slice([entry]), reviews: slice([]), settings: slice([]) };
const envelope = { status: 'success', errors: [], message: '', data: graph };

describe('the state of a served page', () => {
  const page = { results: { '/api/graph': { http: 200, body: envelope } }, title: 'About' };

  it('holds what the HTML was rendered from', () => {
    const state = servedState(page, 'DARK');
    expect(state.get(pagesAtom).data).toEqual([entry]);
    expect(state.get(graphLoadedAtom)).toBe(true);
    expect(state.get(pageTitleAtom)).toBe('About');
    expect(state.get(themeAtom)).toBe('DARK');
    expect(state.get(ssrResultsAtom)['/api/graph']).toMatchObject({ status: 'success', http: 200 });
  });

  it('forgets it once the page has started', () => {
    const state = servedState(page, null);
    forgetServed(state);
    expect(state.get(ssrResultsAtom)).toEqual({});
    expect(state.get(pagesAtom).data).toEqual([entry]);
  });

  it('knows a refusal for what it is', () => {
    const refusal = { status: 'error', errors: ['Not Found'], message: '', data: null };
    const state = servedState({ results: { '/api/pages/x': { http: 404, body: refusal } }, title: null }, null);
    expect(state.get(graphLoadedAtom)).toBe(false);
    expect(state.get(ssrResultsAtom)['/api/pages/x']).toMatchObject({ status: 'error', http: 404, data: null });
  });
});
