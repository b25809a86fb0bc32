import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { MemoryApi } from '../testing/memory-api';
import { showPanel } from '../testing/panel';
import { contentOf, errorsOf, initial, toBody, USUAL } from './values';

const NOTHING = { texts: {}, sections: null, figures: null, clients: null };

const open = async (path = '/control/settings/home') => {
  const api = new MemoryApi();
  api.respond('/api/home', NOTHING);
  const shown = showPanel(path, api);
  await screen.findByRole('heading', { name: 'Sections' });
  return { api, user: userEvent.setup({ delay: null }), ...shown };
};
const group = (name: string) => within(screen.getByRole('region', { name }));
const section = (name: string) => group('Sections').getByRole('button', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

it('sends the texts that were changed, in the language that is chosen', async () => {
  const { api, user } = await open('/control/settings/home?language=de');
  const heading = group('Slides').getAllByLabelText(/^Heading/)[0] as HTMLElement;
  await user.type(heading, 'Wir bringen es');
  await user.click(save());
  await waitFor(() => expect(api.writes()).toHaveLength(1));
  expect(api.writes()[0]?.body).toEqual({ language: 'de', texts: { 'slide.track.title': 'Wir bringen es' } });
});

it('moves sections with the keyboard, which keeps its place, and hides and shows them', async () => {
  const { api, user } = await open();
  section('Move Services down').focus();
  await user.keyboard('{Enter}{Enter}');
  expect(section('Move Services down')).toHaveFocus();
  expect(screen.getByText('Services: 3 of 6')).toBeInTheDocument();
  expect(section('Move Track shipment down')).toHaveAttribute('aria-disabled', 'true');
  await user.click(section('Hide Clients'));
  await user.click(section('Hide Reviews'));
  await user.click(section('Show Clients'));
  await user.click(save());
  await waitFor(() => expect(api.writes()).toHaveLength(1));
  expect(api.writes()[0]?.body).toEqual({
    language: 'en',
    sections: ['company', 'aims', 'services', 'track', 'clients'],
  });
});

it('asks before another language is chosen with unsaved texts', async () => {
  const { user, currentUrl } = await open();
  await user.type(group('Slides').getAllByLabelText(/^Heading/)[0] as HTMLElement, 'We bring it');
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  const language = screen.getByLabelText(/^Language of the texts/);
  await user.selectOptions(language, 'de');
  expect(currentUrl()).toBe('/control/settings/home');
  await user.selectOptions(language, 'de');
  expect(currentUrl()).toBe('/control/settings/home?language=de');
  expect(confirm).toHaveBeenCalledTimes(2);
  confirm.mockRestore();
});

it('previews what is not saved on the public page in that language, which lends its texts as placeholders', async () => {
  const { user } = await open('/control/settings/home?language=ar');
  const frame = screen.getByTitle<HTMLIFrameElement>('Preview');
  expect(frame).toHaveAttribute('src', '/pages/preview.html?lang=ar');
  const drafts = jest.spyOn(frame.contentWindow as Window, 'postMessage').mockReturnValue();
  const ready = (data: object) =>
    act(() => {
      const { origin } = window.location;
      window.dispatchEvent(new MessageEvent('message', { source: frame.contentWindow, data, origin }));
    });
  ready({ type: 'preview-ready' });
  expect(drafts).not.toHaveBeenCalled();
  ready({ type: 'preview-ready', usual: { 'slide.track.title': 'اعرف مكان طردك' } });
  const heading = group('Slides').getAllByLabelText(/^Heading/)[0] as HTMLElement;
  expect(heading).toHaveAttribute('placeholder', 'اعرف مكان طردك');
  expect(heading).toHaveAttribute('dir', 'rtl');
  await user.type(heading, 'x');
  expect(drafts.mock.lastCall?.[0]).toMatchObject({ home: { ...NOTHING, texts: { 'slide.track.title': 'x' } } });
});

it('says which figure cannot be used', async () => {
  const { api, user } = await open();
  const offices = within(screen.getByRole('group', { name: 'Offices' }));
  const value = offices.getByLabelText(/^Value/);
  expect(value).toHaveValue(100);
  await user.clear(value);
  await user.type(value, '3.25');
  await user.click(save());
  expect(await offices.findByText(/at most one decimal place/)).toBeInTheDocument();
  expect(api.writes()).toEqual([]);
});

describe('the values of the form', () => {
  it('stand for the usual while nothing was changed', () => {
    expect(contentOf(USUAL)).toEqual(NOTHING);
    expect(toBody('en', USUAL, {})).toEqual({ language: 'en' });
    expect(errorsOf('en', USUAL)).toEqual({});
  });

  it('stand for what is stored', () => {
    const content = {
      texts: { 'aims.title': 'Where we go' },
      sections: ['track' as const],
      figures: { offices: { value: 3, suffix: '+' } },
      clients: [],
    };
    expect(contentOf(initial(content))).toEqual(content);
    expect(contentOf(initial({ ...NOTHING, sections: [], figures: {} }))).toEqual({
      ...NOTHING,
      sections: [],
      figures: {},
    });
  });

  it('leave out blank lines, and send the usual as null', () => {
    const values = { ...USUAL, clients: ' Hill & Sons \n\nOrbanta\n' };
    expect(toBody('en', values, { clients: values.clients })).toEqual({
      language: 'en',
      clients: ['Hill & Sons', 'Orbanta'],
    });
    expect(toBody('en', USUAL, { clients: USUAL.clients })).toEqual({ language: 'en', clients: null });
  });

  it('have their errors where they were entered', () => {
    const clients = Array.from({ length: 13 }, (_, n) => `Client ${n}`).join('\n');
    const errors = errorsOf('en', { ...USUAL, clients, 'figure.rating': '-1', 'aims.title': 'x'.repeat(101) });
    expect(Object.keys(errors).sort()).toEqual(['aims.title', 'clients', 'figure.rating']);
  });
});
