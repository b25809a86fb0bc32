import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Row } from '../resource/resource';
import type { TestedResource } from './tested-resource';

const JOB_MS = 5_000;

export function describeDelete<Item extends Row>(tested: TestedResource<Item>, at: string): void {
  const { name, path, item, itemName, start } = tested;
  const request = tested.deletes ?? { method: 'DELETE', url: path, body: { id: item.id } };
  const pressDelete = async (user: UserEvent) =>
    user.click(await screen.findByRole('button', { name: `Delete ${itemName}` }));

  describe(`deleting in ${name}`, () => {
    it('asks for confirmation by name, and does nothing without it', async () => {
      const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
      const { api, user } = start(at);
      await pressDelete(user);
      expect(confirm).toHaveBeenCalledWith(`are you sure you want to delete\n\n${itemName}`);
      expect(api.writes()).toEqual([]);
    });

    it('removes the row', async () => {
      jest.spyOn(window, 'confirm').mockReturnValue(true);
      const { api, user } = start(at);
      await pressDelete(user);
      // A deletion may be a job that the panel waits for, and after which it loads the list again.
      await waitFor(() => expect(screen.getByText('No Data Found')).toBeInTheDocument(), { timeout: JOB_MS });
      expect(api.writes()).toEqual([request]);
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    });

    it('reports the first error of a rejection, and keeps the row', async () => {
      jest.spyOn(window, 'confirm').mockReturnValue(true);
      const { api, user } = start(at);
      api.reject({ http: 409, errors: ['It is in use.', 'Another error.'] });
      await pressDelete(user);
      expect(await screen.findByText('It is in use.')).toBeInTheDocument();
      expect(screen.queryByText('Another error.')).toBeNull();
      expect(screen.getAllByText(itemName).length).toBeGreaterThan(0);
    });
  });
}
