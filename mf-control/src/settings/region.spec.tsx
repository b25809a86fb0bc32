import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LANGUAGES } from '@waybill/contracts';
import { MemoryApi } from '../testing/memory-api';
import { watchNavigations } from '../testing/navigations';
import { SETTINGS, showPanel } from '../testing/panel';

const open = () => {
  const api = new MemoryApi([{ path: '/api/settings', rows: [{ ...SETTINGS } as never] }]);
  return { api, user: userEvent.setup({ delay: null }), ...showPanel('/control/settings/region', api) };
};
/** A save ends with one. */
let navigations: ReturnType<typeof watchNavigations>;
beforeEach(() => {
  navigations = watchNavigations();
});
afterEach(() => {
  navigations.stop();
  sessionStorage.clear();
});

const box = (name: RegExp) => screen.getByRole('checkbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

it('all languages are offered until some are chosen; the default one cannot be left out', async () => {
  const { api, user } = open();
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(LANGUAGES.length);
  expect(box(/^English/)).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('Default language'), 'Deutsch');
  expect(box(/^Deutsch/)).toBeDisabled();
  expect(box(/^English/)).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Only the default' }));
  expect(screen.getAllByRole('checkbox', { checked: true })).toEqual([box(/^Deutsch/)]);
  await user.click(box(/^Français/));
  await user.click(save());
  await waitFor(() =>
    expect(api.writes()[0]?.body).toEqual({
      default_language: 'de',
      languages: ['de', 'fr'],
      updated_at: SETTINGS.updated_at,
    }),
  );
});

it('the time zone is chosen from those that exist', async () => {
  const { api, user } = open();
  const zone = screen.getByLabelText('Time zone');
  expect(zone).toHaveValue('Europe/Berlin');
  await user.selectOptions(zone, 'America/New York');
  await user.click(save());
  await waitFor(() => expect(api.writes()[0]?.body).toMatchObject({ time_zone: 'America/New_York' }));
});

it('the page is loaded again after a save: its times follow the new zone', async () => {
  const { user } = open();
  await user.selectOptions(screen.getByLabelText('Time zone'), 'America/New York');
  expect(navigations.navigated).not.toHaveBeenCalled();
  await user.click(save());
  await waitFor(() => expect(navigations.navigated).toHaveBeenCalledTimes(1));
});
