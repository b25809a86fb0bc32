import { act, screen } from '@testing-library/react';
import { renderPage } from '../testing/render-page';
import { ResolutionPage } from './page';

const resize = (width: number, height: number) =>
  act(() => {
    Object.assign(window, { innerWidth: width, innerHeight: height });
    window.dispatchEvent(new Event('resize'));
  });

describe('the resolution page', () => {
  it('shows width, height and user agent, and updates on resize', () => {
    const fetch = jest.fn();
    renderPage(<ResolutionPage />, { fetch });
    resize(1440, 900);
    expect(screen.getByText('1,440 pixels')).toBeVisible();
    expect(screen.getByText(navigator.userAgent)).toBeVisible();
    resize(1, 320);
    expect(screen.getByText('1 pixel')).toBeVisible();
    expect(screen.getByText('320 pixels')).toBeVisible();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is excluded from search engines', () => {
    renderPage(<ResolutionPage />);
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });
});
