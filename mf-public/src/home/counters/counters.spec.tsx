import { act, screen } from '@testing-library/react';
import { withKit } from '@waybill/kit/testing';
import { renderToString } from 'react-dom/server';
import { mockIntersectionObserver, mockMediaQueries, REDUCED_MOTION } from '../../testing/browser';
import { renderPage } from '../../testing/render-page';
import { Counters } from './counters';

const figures = () => screen.getAllByRole('listitem').map((item) => item.querySelector('[aria-hidden]')?.textContent);
const FINAL = ['2000+', '100', '150', '4.6'];

beforeEach(() => {
  jest.useFakeTimers();
  mockMediaQueries();
});
afterEach(() => jest.useRealTimers());

describe('the counters', () => {
  it('have their final values in the HTML', () => {
    const html = renderToString(withKit(<Counters />));
    for (const figure of FINAL) expect(html).toContain(`>${figure}<`);
  });

  it('count up to their final values once they are within 500px of the viewport', () => {
    const { margins, intersect } = mockIntersectionObserver();
    renderPage(<Counters />);
    expect(margins).toEqual(['500px']);
    expect(figures()).toEqual(FINAL);
    intersect();
    act(() => jest.advanceTimersByTime(400));
    const [clients] = figures();
    expect(clients).not.toBe('2000+');
    expect(clients).toMatch(/^\d{1,4}\+$/);
    act(() => jest.advanceTimersByTime(3_000));
    expect(figures()).toEqual(FINAL);
  });

  it('do not count with reduced motion', () => {
    mockMediaQueries(REDUCED_MOTION);
    const { margins } = mockIntersectionObserver();
    renderPage(<Counters />);
    expect(margins).toEqual([]);
    expect(figures()).toEqual(FINAL);
  });

  it('expose only their final values to screen readers', () => {
    const { intersect } = mockIntersectionObserver();
    renderPage(<Counters />);
    intersect();
    act(() => jest.advanceTimersByTime(300));
    expect(screen.getByText('2000+')).toBeInTheDocument();
  });
});
