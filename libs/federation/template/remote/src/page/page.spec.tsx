import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderKit } from '@waybill/kit/testing';
import en from '../locales/en.json';
import { Page } from './page';

describe('the page', () => {
  it('counts waves', async () => {
    renderKit(<Page />, { catalogs: Object.fromEntries([['__NAME__', en]]) });
    expect(screen.getByRole('heading', { level: 1, name: '__TITLE__' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Wave' }));
    expect(screen.getByText(/1 visitor has waved/)).toBeInTheDocument();
  });
});
