import { act, fireEvent, screen } from '@testing-library/react';
import { mockMediaQueries, REDUCED_MOTION } from '../../testing/browser';
import { renderPage } from '../../testing/render-page';
import { Carousel } from './carousel';

const slides = () => screen.getAllByRole('group', { hidden: true });
const shown = () => slides().findIndex((slide) => !slide.hasAttribute('inert'));
const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const carousel = () => screen.getByRole('region', { name: 'Highlights' });

beforeEach(() => {
  jest.useFakeTimers();
  mockMediaQueries();
});
afterEach(() => jest.useRealTimers());

describe('the carousel', () => {
  it('cycles through its three slides, ten seconds each', () => {
    renderPage(<Carousel />);
    expect(slides()).toHaveLength(3);
    expect(shown()).toBe(0);
    advance(9_999);
    expect(shown()).toBe(0);
    advance(1);
    expect(shown()).toBe(1);
    advance(10_000);
    advance(10_000);
    expect(shown()).toBe(0);
  });

  it('leads to the tracking page from a field on every slide', () => {
    renderPage(<Carousel />);
    for (const slide of slides()) {
      expect(slide.querySelector('form')).toHaveAttribute('action', '/track.html');
      expect(slide.querySelector('input')).toHaveAttribute('placeholder', 'Enter Your Tracking Number');
      expect(slide.querySelector('button')).toHaveTextContent('TRACK');
    }
  });

  it('stays on a slide where somebody has typed', () => {
    renderPage(<Carousel />);
    const field = slides()[0]?.querySelector('input') as HTMLInputElement;
    fireEvent.focus(field);
    fireEvent.input(field, { target: { value: 'WAYB' } });
    fireEvent.blur(field);
    advance(60_000);
    expect(shown()).toBe(0);
    expect(screen.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
  });

  it('can be paused and resumed', () => {
    renderPage(<Carousel />);
    fireEvent.click(screen.getByRole('button', { name: 'Pause slideshow' }));
    advance(60_000);
    expect(shown()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Play slideshow' }));
    advance(10_000);
    expect(shown()).toBe(1);
  });

  it('pauses while hovered', () => {
    renderPage(<Carousel />);
    fireEvent.pointerEnter(carousel());
    advance(60_000);
    expect(shown()).toBe(0);
    fireEvent.pointerLeave(carousel());
    advance(10_000);
    expect(shown()).toBe(1);
  });

  it('pauses while focused', () => {
    renderPage(<Carousel />);
    const next = screen.getByRole('button', { name: 'Next slide' });
    fireEvent.focus(next);
    advance(60_000);
    expect(shown()).toBe(0);
    fireEvent.blur(next);
    advance(10_000);
    expect(shown()).toBe(1);
  });

  it('only changes slides manually with reduced motion', () => {
    mockMediaQueries(REDUCED_MOTION);
    renderPage(<Carousel />);
    advance(60_000);
    expect(shown()).toBe(0);
    expect(screen.queryByRole('button', { name: 'Pause slideshow' })).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
    expect(shown()).toBe(1);
  });

  it('cycles in both directions with its arrows', () => {
    renderPage(<Carousel />);
    fireEvent.click(screen.getByRole('button', { name: 'Previous slide' }));
    expect(shown()).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
    expect(shown()).toBe(0);
  });

  const swipe = (from: [number, number], to: [number, number]) => {
    const area = slides()[0]?.parentElement as HTMLElement;
    fireEvent(area, pointer('pointerdown', from));
    fireEvent(area, pointer('pointerup', to));
  };
  const pointer = (type: string, [clientX, clientY]: [number, number]) =>
    Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY }), { pointerType: 'touch' });

  it.each<[string, 'en' | 'ar', [number, number], number]>([
    ['to the left: next', 'en', [100, 210], 1],
    ['to the right: previous', 'en', [300, 210], 2],
    ['to the left in Arabic: previous', 'ar', [100, 210], 2],
    ['a short distance: nothing', 'en', [180, 200], 0],
    ['down, which is a scroll: nothing', 'en', [100, 400], 0],
  ])('handles a swipe %s', (_, language, to, index) => {
    renderPage(<Carousel />, { language });
    swipe([200, 200], to);
    expect(shown()).toBe(index);
  });

  it('announces slides only while automatic rotation is paused', () => {
    renderPage(<Carousel />);
    const area = slides()[0]?.parentElement;
    expect(area).toHaveAttribute('aria-live', 'off');
    fireEvent.click(screen.getByRole('button', { name: 'Pause slideshow' }));
    expect(area).toHaveAttribute('aria-live', 'polite');
  });
});
