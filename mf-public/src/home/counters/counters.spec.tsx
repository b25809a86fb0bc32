import { act, screen } from '@testing-library/react';
import { withKit } from '@waybill/kit/testing';
import { renderToString } from 'react-dom/server';
import { intersections, mediaQueries, REDUCED_MOTION } from '../../testing/browser';
import { renderPage } from '../../testing/render-page';
import { Counters } from './counters';

const figures = () => screen.getAllByRole('listitem').map((item) => item.querySelector('[aria-hidden]')?.textContent);
const FINAL = ['2000+', '100', '150', '4.6'];

beforeEach(() => {
  jest.useFakeTimers();
  mediaQueries();
});
afterEach(() => jest.useRealTimers());

describe('the counters', () => {
  it('are right in the HTML', () => {
    const html = renderToString(withKit(<Counters />));
    for (const figure of FINAL) expect(html).toContain(`>${figure}<`);
  });

  it('count up once the band is within 500px, and end where they began', () => {
    const { margins, meet } = intersections();
    renderPage(<Counters />);
    expect(margins).toEqual(['500px']);
    expect(figures()).toEqual(FINAL);
    meet();
    act(() => jest.advanceTimersByTime(400));
    const [clients] = figures();
    expect(clients).not.toBe('2000+');
    expect(clients).toMatch(/^\d{1,4}\+$/);
    act(() => jest.advanceTimersByTime(3_000));
    expect(figures()).toEqual(FINAL);
  });

  it('stand still where motion is not wanted', () => {
    mediaQueries(REDUCED_MOTION);
    const { margins } = intersections();
    renderPage(<Counters />);
    expect(margins).toEqual([]);
    expect(figures()).toEqual(FINAL);
  });

  it('say only their end to screen readers', () => {
    const { meet } = intersections();
    renderPage(<Counters />);
    meet();
    act(() => jest.advanceTimersByTime(300));
    expect(screen.getByText('2000+')).toBeInTheDocument();
  });
});
