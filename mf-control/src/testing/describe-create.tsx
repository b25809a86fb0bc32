import { screen, waitFor, within } from '@testing-library/react';
import en from '../locales/en.json';
import type { Row } from '../resource/resource';
import type { TestedResource } from './tested-resource';

export function describeCreate<Item extends Row>(tested: TestedResource<Item>, at: string): void {
  const { name, path, sent, required = '', start } = tested;
  const submit = () => screen.findByRole('button', { name: en['form.create'] });
  const fillIn = async () => {
    const shown = start(at, { rows: [] });
    await submit();
    await tested.fill(shown.user);
    return shown;
  };

  describe(`the create form of ${name}`, () => {
    it('sends one request with the documented body', async () => {
      const { api, user, currentUrl } = await fillIn();
      await user.dblClick(await submit());
      await waitFor(() => expect(currentUrl()).not.toBe(at));
      expect(api.writes()).toHaveLength(1);
      expect(api.writes()[0]).toMatchObject({ method: 'POST', url: path, body: sent });
    });

    it('sends nothing while a required field is empty', async () => {
      const { api, user } = start(at, { rows: [] });
      await user.click(await submit());
      const field = screen.getByLabelText(required);
      await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
      expect(api.writes()).toEqual([]);
    });

    it('keeps its values when the request fails', async () => {
      const { api, user, currentUrl } = await fillIn();
      api.reject({ http: 503, errors: ['The service is temporarily unavailable.'] });
      await user.click(await submit());
      expect(await screen.findByText('The service is temporarily unavailable.')).toBeInTheDocument();
      expect(currentUrl()).toBe(at);
      await user.click(await submit());
      await waitFor(() => expect(currentUrl()).not.toBe(at));
    });

    it('asks before unsaved values are discarded, and keeps them on cancel', async () => {
      const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
      const { api, user, currentUrl } = await fillIn();
      await user.click(screen.getByRole('link', { name: en['form.cancel'] }));
      expect(confirm).toHaveBeenCalledWith(expect.stringContaining('unsaved changes'));
      expect(currentUrl()).toBe(at);
      await user.keyboard('{Control>}s{/Control}');
      await waitFor(() => expect(currentUrl()).not.toBe(at));
      expect(api.writes().map(({ body }) => body)).toEqual([expect.objectContaining(sent)]);
    });

    it('keeps its values when the session ends', async () => {
      const { api, user, currentUrl } = await fillIn();
      api.reject({ http: 401, errors: ['Your session has ended.'], admin: 'false' });
      await user.click(await submit());
      const dialog = await screen.findByRole('dialog', { name: en['expired.title'], hidden: true });
      api.respond('/api/admins/auth/signin', { email: 'admin@localhost.test' });
      await user.type(within(dialog).getByLabelText('Password'), 'a courier of seven seas');
      await user.click(within(dialog).getByRole('button', { name: en['signin.submit'], hidden: true }));
      await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
      expect(screen.queryByText('Your session has ended.')).toBeNull();
      await user.click(await submit());
      await waitFor(() => expect(currentUrl()).not.toBe(at));
      expect(api.writes().at(-1)).toMatchObject({ url: path, body: sent });
    });
  });
}
