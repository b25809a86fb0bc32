import { screen, waitFor, within } from '@testing-library/react';
import en from '../locales/en.json';
import type { Row } from '../resource/resource';
import { signedOutState } from './panel';
import type { TestedResource } from './tested-resource';

export function describeList<Item extends Row>(tested: TestedResource<Item>, at: string, searchable: boolean): void {
  const { name, item, itemName, start } = tested;

  describe(`the list of ${name}`, () => {
    it('shows that it is loading, then the rows', async () => {
      start(at);
      expect(screen.getByText('Fetching Data ...')).toBeInTheDocument();
      expect(screen.getAllByRole('progressbar').length).toBeGreaterThan(0);
      expect((await screen.findAllByText(itemName)).length).toBeGreaterThan(0);
    });

    it('shows that it is empty', async () => {
      start(at, { rows: [] });
      expect(await screen.findByText('No Data Found')).toBeInTheDocument();
      expect(screen.getByText(en[`${name}.empty`])).toBeInTheDocument();
    });

    it('appends the next page', async () => {
      const { user } = start(at, { rows: copies(item, 17) });
      expect(await screen.findByText('(1 / 2)')).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Load the next page' }));
      expect(await screen.findByText('(2 / 2)')).toBeInTheDocument();
      expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(18);
    });

    it('redirects to sign-in without a session, with the path to return to', async () => {
      const { currentUrl } = start(at, { state: signedOutState() });
      await waitFor(() => expect(currentUrl()).toBe(`/control/signin.html?next=${encodeURIComponent(at)}`));
    });

    it('shows a failed read, and retries it', async () => {
      const { api, user } = start(at, { down: true });
      expect(await screen.findByText('Invalid Json')).toBeInTheDocument();
      api.down = false;
      await user.click(screen.getByRole('button', { name: en['list.retry'] }));
      expect((await screen.findAllByText(itemName)).length).toBeGreaterThan(0);
      expect(screen.queryByText('Invalid Json')).toBeNull();
    });

    if (searchable)
      it('searches for several words, and keeps the search in the URL', async () => {
        const { user, api, currentUrl } = start(at);
        const field = await screen.findByRole('searchbox');
        await user.type(field, 'no such ');
        await waitFor(() => expect(currentUrl()).toContain('search=no+such'));
        await user.type(field, 'thing');
        await waitFor(() => expect(currentUrl()).toContain('search=no+such+thing'));
        expect(await screen.findByText('No Data Found')).toBeInTheDocument();
        expect(api.calls.at(-1)?.url).toContain('search=no+such+thing');
      });
  });
}

const copies = <Item extends Row>(item: Item, count: number): Item[] =>
  Array.from({ length: count }, (_, index) =>
    index === 0 ? item : { ...item, id: `copy-${index}`, ...unique(item, index) },
  );

/** Parcels differ in their tracking code; an invoice's is that of its parcel. */
function unique(item: Row, index: number): object {
  if (!('tracking_code' in item) || 'number' in item) return {};
  return { tracking_code: `COPY-${index}` };
}
