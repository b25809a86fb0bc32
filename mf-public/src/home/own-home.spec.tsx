import { screen, within } from '@testing-library/react';
import { type HomeContent, USUAL_CLIENTS } from '@waybill/contracts';
import { createState, settingsAtom } from '@waybill/kit';
import { mockIntersectionObserver, mockMediaQueries } from '../testing/browser';
import { renderPage } from '../testing/render-page';
import { HomePage } from './page';

const show = (own: Partial<HomeContent>) => {
  const home = { texts: {}, sections: null, figures: null, clients: null, ...own };
  const state = createState();
  state.set(settingsAtom, { data: [{ home } as never], object: {}, search_keys: [] });
  return renderPage(<HomePage />, { state });
};

beforeEach(() => {
  mockMediaQueries();
  mockIntersectionObserver();
});

it('shows the company’s own texts and the usual ones beside them', () => {
  show({ texts: { 'slide.track.title': 'Hill brings it', 'services.air.title': 'By plane' } });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hill brings it');
  expect(screen.getByRole('link', { name: 'By plane' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Door to door' })).toBeVisible();
});

it('shows the sections that are chosen, in their order', () => {
  show({ sections: ['track', 'services'] });
  const regions = screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent);
  expect(regions.slice(-2)).toEqual(['Track Shipment', 'Our Services']);
  expect(screen.queryByText('Our clients')).toBeNull();
});

it('shows own figures and clients', () => {
  show({ figures: { offices: { value: 3, suffix: '+' } }, clients: ['Hill & Sons'] });
  const figures = within(screen.getByRole('region', { name: 'In numbers' })).getAllByRole('listitem');
  expect(figures.map((figure) => figure.textContent)).toEqual([expect.stringContaining('3+Offices worldwide')]);
  const clients = within(screen.getByRole('region', { name: 'Our clients' })).getAllByRole('listitem');
  expect(clients.map((client) => client.textContent)).toEqual(['Hill & Sons']);
});

it('draws the logos of a new site’s clients wherever they are named', () => {
  show({ clients: [...USUAL_CLIENTS, 'Hill & Sons'] });
  const clients = within(screen.getByRole('region', { name: 'Our clients' }));
  expect(clients.getAllByRole('img').map((logo) => logo.getAttribute('aria-label'))).toEqual([...USUAL_CLIENTS]);
});

it('takes no client for a logo because of its name', () => {
  show({ clients: ['constructor', 'toString'] });
  const clients = within(screen.getByRole('region', { name: 'Our clients' })).getAllByRole('listitem');
  expect(clients.map((client) => client.textContent)).toEqual(['constructor', 'toString']);
});

it('has no section for figures and clients where there are none', () => {
  show({ figures: {}, clients: [] });
  expect(screen.queryByRole('region', { name: 'In numbers' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Our clients' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Many years of experience' })).toBeVisible();
});
