import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Review } from '@waybill/contracts';
import { createState, reviewsAtom, useLocation } from '@waybill/kit';
import { NAUGHTY_STRINGS } from '@waybill/testing/naughty-strings';
import { mockIntersectionObserver, mockMediaQueries } from '../testing/browser';
import { renderPage } from '../testing/render-page';
import { Feedback } from './feedback/feedback';
import { HomePage } from './page';

const review = (id: number, more: Partial<Review> = {}): Review => ({
  id: `${id}`,
  name: `Reviewer ${id}`,
  language: 'en',
  review: `Text ${id}`,
  image: `${id}.webp`,
  created_at: '2026-11-20T00:00:00Z',
  ...more,
});
const withReviews = (reviews: Review[]) => {
  const state = createState();
  state.set(reviewsAtom, { data: reviews, object: {}, search_keys: [] });
  return state;
};

const Path = () => <output>{useLocation().pathname + useLocation().search}</output>;

beforeEach(() => {
  mockMediaQueries();
  mockIntersectionObserver();
});

describe('the home page', () => {
  it('has its eight sections in order', () => {
    const { container } = renderPage(<HomePage />);
    const names = [...container.querySelectorAll('section[aria-label], section[aria-labelledby]')].map(
      (section) =>
        section.getAttribute('aria-label') ??
        document.getElementById(section.getAttribute('aria-labelledby') ?? '')?.textContent,
    );
    expect(names).toEqual([
      'Highlights',
      'Our Services',
      'Many years of experience',
      'In numbers',
      'Strategy, vision and mission',
      'Customer Feedback',
      'Our clients',
      'Track Shipment',
    ]);
  });

  it('lists the six services', () => {
    renderPage(<HomePage />);
    const services = screen.getByRole('region', { name: 'Our Services' });
    expect(
      within(services)
        .getAllByRole('heading', { level: 3 })
        .map((title) => title.textContent),
    ).toEqual(['Air freight', 'Door to door', 'Express courier', 'Warehouse', 'Sea freight', 'International courier']);
    expect(
      within(services)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['air', 'door', 'express', 'warehouse', 'sea', 'international'].map((name) => `/contact.html#${name}`));
  });

  it.each(['Highlights', 'Track Shipment'])('opens the tracking page with the code entered under %s', async (name) => {
    renderPage(
      <>
        <HomePage />
        <Path />
      </>,
    );
    const section = within(screen.getByRole('region', { name }));
    const [field] = section.getAllByPlaceholderText('Enter Your Tracking Number');
    await userEvent.type(field as HTMLElement, 'ab 12&x');
    await userEvent.click(section.getAllByRole('button', { name: 'TRACK' })[0] as HTMLElement);
    expect(screen.getByText('/track.html?code=ab+12%26x')).toBeInTheDocument();
  });

  it('has a way for whoever has no number', () => {
    renderPage(<HomePage />);
    const section = within(screen.getByRole('region', { name: 'Track Shipment' }));
    expect(section.getByRole('link', { name: 'Find your parcels by email' })).toHaveAttribute('href', '/find.html');
  });

  it('says in which language a review is', () => {
    renderPage(<HomePage />, { state: withReviews([review(1, { review: 'Pünktlich.', language: 'de' })]) });
    expect(screen.getByText('Pünktlich.')).toHaveAttribute('lang', 'de');
  });

  it('shows reviews with image and name in upper case', () => {
    renderPage(<HomePage />, { state: withReviews([review(1, { name: 'Maren Holt', image: 'a/b.webp' })]) });
    const feedback = screen.getByRole('region', { name: 'Customer Feedback' });
    expect(within(feedback).getByText('MAREN HOLT')).toBeVisible();
    const image = feedback.querySelector('img');
    expect(image).toHaveAttribute('src', '/uploads/images/a%2Fb.webp');
    fireEvent.error(image as HTMLImageElement);
    expect(within(feedback).getByText('M')).toBeVisible();
  });

  it('upper-cases names by the rules of the language', () => {
    renderPage(<HomePage />, { state: withReviews([review(1, { name: 'İlker Kılıç ili' })]), language: 'tr' });
    expect(screen.getByText('İLKER KILIÇ İLİ')).toBeVisible();
  });

  it('shows six reviews initially, and the others on demand', async () => {
    renderPage(<HomePage />, { state: withReviews(Array.from({ length: 9 }, (_, n) => review(n))) });
    expect(screen.queryByText('Text 8')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show all reviews' }));
    expect(screen.getByText('Text 8')).toBeVisible();
  });

  it('shows names and reviews as plain text, whatever they contain', async () => {
    const { container } = renderPage(<Feedback />, {
      state: withReviews(NAUGHTY_STRINGS.map((text, n) => review(n, { name: text, review: text, image: '' }))),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Show all reviews' }));
    const texts = [...container.querySelectorAll('blockquote')].map((quote) => quote.textContent);
    expect(texts).toEqual(NAUGHTY_STRINGS);
    expect(container.querySelector('script, iframe, object, img, [onerror], [onload]')).toBeNull();
  });
});
