import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryApi } from '../../testing/memory-api';
import { showPanel } from '../../testing/panel';

/** Forms that belong to no resource: path, and the text typed into each field. */
const FORMS: [path: string, typed: Record<string, string>][] = [
  ['/control/settings/contact', { contact_phone: '+49 30 901820' }],
  ['/control/settings/html', { meta_description: 'Parcels and where they are.' }],
  ['/control/email/send.html', { to: 'someone@example.org', subject: 'Hello', body: 'World' }],
  [
    '/control/account/password.html',
    {
      password: 'a courier of seven seas',
      new_password: 'a harbour under early snow',
      confirm_new_password: 'a harbour under early snow',
    },
  ],
];

describe.each(FORMS)('the form at %s', (path, typed) => {
  const fill = async () => {
    const api = new MemoryApi();
    const shown = { api, user: userEvent.setup({ delay: null }), ...showPanel(path, api) };
    for (const [name, text] of Object.entries(typed)) await shown.user.type(field(shown.container, name), text);
    return shown;
  };
  const field = (container: HTMLElement, name: string) => {
    const found = container.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (!found) throw new Error(`There is no field ${name}.`);
    return found;
  };

  it('asks before unsaved values are discarded, and keeps them on cancel', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    const { user, currentUrl, container } = await fill();
    await user.click(screen.getByRole('link', { name: 'Parcels' }));
    expect(confirm).toHaveBeenCalledWith(expect.stringContaining('unsaved changes'));
    expect(currentUrl()).toBe(path);
    for (const [name, text] of Object.entries(typed)) expect(field(container, name)).toHaveValue(text);
    confirm.mockReturnValue(true);
    await user.click(screen.getByRole('link', { name: 'Parcels' }));
    await waitFor(() => expect(currentUrl()).toBe('/control/parcels/list.html'));
  });

  it('is sent once by Ctrl-S, even when pressed twice', async () => {
    const { api, user } = await fill();
    await user.keyboard('{Control>}ss{/Control}');
    await waitFor(() => expect(api.writes()).toHaveLength(1));
    expect(api.writes()[0]?.body).toMatchObject(typed);
  });

  it('is sent by Ctrl-Enter from one of its fields', async () => {
    const { api, user } = await fill();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(api.writes()).toHaveLength(1));
    expect(api.writes()[0]?.body).toMatchObject(typed);
  });

  it('shows errors of the server in the panel and at the field, and keeps its values', async () => {
    const { api, user, container } = await fill();
    const [name = '', text = ''] = Object.entries(typed)[0] ?? [];
    api.reject({ http: 422, errors: ['The form was rejected.'], field_errors: { [name]: 'Invalid value.' } });
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('The form was rejected.')).toBeInTheDocument();
    expect(screen.getByText('Invalid value.')).toBeInTheDocument();
    expect(field(container, name)).toHaveValue(text);
    expect(field(container, name)).toHaveFocus();
  });
});
