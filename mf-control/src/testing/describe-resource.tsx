import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { State } from '@waybill/kit';
import en from '../locales/en.json';
import { fill, itemPath } from '../resource/paths';
import type { Params, Resource, Row } from '../resource/resource';
import { MemoryApi } from './memory-api';
import { showPanel, signedOutState } from './panel';

interface Behaviour<Item extends Row> {
  /** An item as the API gives it. */
  item: Item;
  params?: Params;
  /** Types a new one into the empty form. */
  fill?: (user: UserEvent) => Promise<void>;
  /** What must then have been sent. */
  sent?: Record<string, unknown>;
  /** A required text field of the form. */
  required?: string;
  /** Where one is edited, when that is not the address it is shown under. */
  editedAt?: string;
  /** Answers of paths beside the resource's own. */
  also?: Record<string, unknown>;
}

/** What every resource of the panel does. */
export function describeResource<Item extends Row, Values extends object>(
  resource: Resource<Item, Values>,
  behaviour: Behaviour<Item>,
): void {
  const { item, params = {}, also = {} } = behaviour;
  const { api: path, routes, texts, list, form, key, traits } = resource;
  const name = list?.nameOf(item) ?? '';
  const start = (at: string, rows: Item[] = [item], state?: State, { down = false } = {}) => {
    const api = new MemoryApi([{ path, rows, create: form?.create, update: form?.update, key }]);
    api.down = down;
    for (const [url, data] of Object.entries(also)) api.give(url, data);
    return { api, user: userEvent.setup({ delay: null }), ...showPanel(at, api, state) };
  };
  const listPath = fill(routes.list, params);
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...item,
      id: index === 0 ? item.id : `copy-${index}`,
      ...unique(item, index),
    }));

  describe(`the list of ${texts.list}`, () => {
    it('reads, then shows the rows', async () => {
      start(listPath);
      expect(screen.getByText('Fetching Data ...')).toBeInTheDocument();
      expect(screen.getAllByRole('progressbar').length).toBeGreaterThan(0);
      expect((await screen.findAllByText(name)).length).toBeGreaterThan(0);
    });

    it('says so when it is empty', async () => {
      start(listPath, []);
      expect(await screen.findByText('No Data Found')).toBeInTheDocument();
      expect(screen.getByText(en[texts.empty])).toBeInTheDocument();
    });

    it('appends the next page', async () => {
      const { user } = start(listPath, many(17) as Item[]);
      expect(await screen.findByText('(1 / 2)')).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Load the next page' }));
      expect(await screen.findByText('(2 / 2)')).toBeInTheDocument();
      expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(18);
    });

    it('sends those who are not signed in to sign-in, and knows the way back', async () => {
      const { here } = start(listPath, [item], signedOutState());
      await waitFor(() => expect(here()).toBe(`/control/signin.html?next=${encodeURIComponent(listPath)}`));
    });

    it('shows that it could not be read, and tries again', async () => {
      const { api, user } = start(listPath, [item], undefined, { down: true });
      expect(await screen.findByText('Invalid Json')).toBeInTheDocument();
      api.down = false;
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect((await screen.findAllByText(name)).length).toBeGreaterThan(0);
      expect(screen.queryByText('Invalid Json')).toBeNull();
    });

    if (list?.search)
      it('searches, also between two words, and keeps the search in the address', async () => {
        const { user, api, here } = start(listPath);
        const field = await screen.findByRole('searchbox');
        await user.type(field, 'no such ');
        await waitFor(() => expect(here()).toContain('search=no+such'));
        await user.type(field, 'thing');
        await waitFor(() => expect(here()).toContain('search=no+such+thing'));
        expect(await screen.findByText('No Data Found')).toBeInTheDocument();
        expect(api.calls.at(-1)?.url).toContain('search=no+such+thing');
      });
  });

  if (traits?.deletable) describeDelete();
  if (routes.create && form?.create) describeCreate(fill(routes.create, params));
  const own = itemPath(resource, item, params);
  if (own) describeItem(own);
  const editedAt = behaviour.editedAt ?? (resource.Detail ? null : own);
  if (editedAt && form?.update) describeEdit(editedAt);

  function describeDelete() {
    describe(`deleting in ${texts.list}`, () => {
      const pressDelete = async (user: UserEvent) =>
        user.click(await screen.findByRole('button', { name: `Delete ${name}` }));

      it('asks first, and does nothing without consent', async () => {
        const asked = jest.spyOn(window, 'confirm').mockReturnValue(false);
        const { api, user } = start(listPath);
        await pressDelete(user);
        expect(asked).toHaveBeenCalledWith('are you sure you want to delete');
        expect(api.written()).toEqual([]);
      });

      it('takes the row away', async () => {
        jest.spyOn(window, 'confirm').mockReturnValue(true);
        const { api, user } = start(listPath);
        await pressDelete(user);
        expect(await screen.findByText('No Data Found')).toBeInTheDocument();
        expect(api.written()).toEqual([{ method: 'DELETE', url: path, body: { id: item.id } }]);
        await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
      });

      it('tells the first error of a refusal, and keeps the row', async () => {
        jest.spyOn(window, 'confirm').mockReturnValue(true);
        const { api, user } = start(listPath);
        api.refuse({ http: 409, errors: ['It is still needed.', 'And more.'] });
        await pressDelete(user);
        expect(await screen.findByText('It is still needed.')).toBeInTheDocument();
        expect(screen.queryByText('And more.')).toBeNull();
        expect(screen.getAllByText(name).length).toBeGreaterThan(0);
      });
    });
  }

  function describeCreate(at: string) {
    describe(`a new one in ${texts.list}`, () => {
      const submit = () => screen.findByRole('button', { name: 'Create' });

      it('is sent once, as the API wants it', async () => {
        const { api, user, here } = start(at, []);
        await submit();
        await behaviour.fill?.(user);
        await user.dblClick(await submit());
        await waitFor(() => expect(here()).not.toBe(at));
        expect(api.written()).toHaveLength(1);
        expect(api.written()[0]).toMatchObject({ method: 'POST', url: path, body: behaviour.sent });
      });

      it('is not sent as long as a required field is empty', async () => {
        const { api, user } = start(at, []);
        await user.click(await submit());
        const field = screen.getByLabelText(behaviour.required ?? '');
        await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
        expect(api.written()).toEqual([]);
      });

      it('keeps what was typed when it is refused', async () => {
        const { api, user, here } = start(at, []);
        await submit();
        await behaviour.fill?.(user);
        api.refuse({ http: 503, errors: ['The service is temporarily unavailable.'] });
        await user.click(await submit());
        expect(await screen.findByText('The service is temporarily unavailable.')).toBeInTheDocument();
        expect(here()).toBe(at);
        await user.click(await submit());
        await waitFor(() => expect(here()).not.toBe(at));
      });

      it('asks before what was typed is lost, and keeps it when one stays', async () => {
        const asked = jest.spyOn(window, 'confirm').mockReturnValue(false);
        const { api, user, here } = start(at, []);
        await submit();
        await behaviour.fill?.(user);
        await user.click(screen.getByRole('link', { name: 'Cancel' }));
        expect(asked).toHaveBeenCalledWith(expect.stringContaining('unsaved changes'));
        expect(here()).toBe(at);
        await user.keyboard('{Control>}s{/Control}');
        await waitFor(() => expect(here()).not.toBe(at));
        expect(api.written().map(({ body }) => body)).toEqual([expect.objectContaining(behaviour.sent)]);
      });

      it('survives the end of the session', async () => {
        const { api, user, here } = start(at, []);
        await submit();
        await behaviour.fill?.(user);
        api.refuse({ http: 401, errors: ['Your session has ended.'], admin: 'false' });
        await user.click(await submit());
        const dialog = await screen.findByRole('dialog', { name: 'Your session has ended', hidden: true });
        api.give('/api/admins/auth/signin', { email: 'admin@localhost.test' });
        await user.type(within(dialog).getByLabelText('Password'), 'a courier of seven seas');
        await user.click(within(dialog).getByRole('button', { name: 'Sign in', hidden: true }));
        await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
        await user.click(await submit());
        await waitFor(() => expect(here()).not.toBe(at));
        expect(api.written().at(-1)).toMatchObject({ url: path, body: behaviour.sent });
      });
    });
  }

  function describeItem(at: string) {
    describe(`one of ${texts.list}`, () => {
      it('says so when it is not there', async () => {
        start(at, []);
        expect(await screen.findByText('Not Found')).toBeInTheDocument();
      });
    });
  }

  function describeEdit(at: string) {
    describe(`the form of one of ${texts.list}`, () => {
      const save = () => screen.getByRole('button', { name: 'Save' });
      const opened = async () => {
        const shown = start(at, [{ ...item }]);
        const field = await screen.findByLabelText<HTMLInputElement>(behaviour.required ?? '');
        const elsewhere = (changes: object) => shown.api.changeElsewhere(path, item.id, changes);
        return { ...shown, field, before: field.value, elsewhere };
      };

      it('is saved although something beside it was changed elsewhere', async () => {
        const { api, user, field, before, elsewhere } = await opened();
        await user.type(field, ' and more');
        elsewhere({});
        await user.click(save());
        expect(await screen.findByText('Saved.')).toBeInTheDocument();
        expect(api.written().at(-1)?.body).toMatchObject({ [field.name]: `${before} and more` });
      });

      it('overwrites nothing that was saved elsewhere: one sees both, and takes either', async () => {
        const { api, user, field, before, elsewhere } = await opened();
        await user.type(field, ' typed');
        elsewhere({ [field.name]: 'From the other tab' });
        await user.click(save());
        expect(await screen.findByText(/^This record was changed elsewhere/)).toBeInTheDocument();
        expect(field).toHaveValue(`${before} typed`);
        await user.click(screen.getByRole('radio', { name: 'Saved version From the other tab' }));
        expect(field).toHaveValue('From the other tab');
        await user.click(screen.getByRole('radio', { name: `Your version ${before} typed` }));
        expect(field).toHaveValue(`${before} typed`);
        await user.click(save());
        await waitFor(() => expect(screen.queryByText('Conflicting changes')).toBeNull());
        expect(api.written()).toHaveLength(2);
        expect(api.written().at(-1)?.body).toMatchObject({ [field.name]: `${before} typed` });
      });

      it('is changed by its form', async () => {
        const { api, user } = start(at);
        const field = await screen.findByLabelText(behaviour.required ?? '');
        await user.type(field, ' and more');
        await user.click(screen.getByRole('button', { name: 'Save' }));
        expect(await screen.findByText('Saved.')).toBeInTheDocument();
        expect(api.written()[0]).toMatchObject({ method: 'PATCH', url: path, body: { id: item.id } });
      });

      it('shows what the API has against a field at the field', async () => {
        const { api, user } = start(at);
        const field = await screen.findByLabelText<HTMLInputElement>(behaviour.required ?? '');
        await user.type(field, ' x');
        api.refuse({ http: 409, errors: ['Somebody has it.'], field_errors: { [field.name]: 'Taken.' } });
        await user.click(screen.getByRole('button', { name: 'Save' }));
        expect(await screen.findByText('Taken.')).toBeInTheDocument();
        expect(screen.getByText('Somebody has it.')).toBeInTheDocument();
        expect(field).toHaveFocus();
      });
    });
  }
}

/** Rows of one list differ in what they are keyed by. */
function unique(item: Row, index: number): object {
  if (index === 0 || !('tracking_code' in item) || 'number' in item) return {};
  return { tracking_code: `COPY-${index}` };
}
