import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settingsUpdate } from '@waybill/contracts';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import type { ApiResult } from '../api/api-result';
import { ssrResultsAtom } from '../api/ssr-results';
import { KIT } from '../i18n/kit-texts';
import german from '../locales/de.json';
import { Link } from '../router/router';
import { createState } from '../state/state';
import { renderKit, withKit } from '../testing/render-kit';
import { Form } from './form';
import { NumberField } from './number-field';
import type { Rules } from './rules';
import { TextField } from './text-field';
import { type FormOptions, useForm } from './use-form';

interface Values {
  title: string;
  email: string;
  weight: string | number | null;
}

const START: Values = { title: '', email: '', weight: 2 };
const success: ApiResult<null> = { status: 'success', errors: [], message: 'Page saved.', data: null, http: 200 };
const failure = (more: object): ApiResult<null> => ({
  status: 'error',
  errors: [],
  message: '',
  data: null,
  http: 422,
  ...more,
});

type Options = Partial<FormOptions<Values>>;

function Page({ submit = async () => success, initial = START, ...options }: Options) {
  const form = useForm<Values>({ initial, submit, ...options });
  return (
    <>
      <Form form={form} sticky>
        <TextField label="Title" {...form.field('title')} />
        <TextField label="E-mail" type="email" optional {...form.field('email')} />
        <NumberField label="Weight" optional min={0} max={10} {...form.field('weight')} />
      </Form>
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
}

function Rebasable() {
  const form = useForm<Values>({ initial: START, submit: async () => failure({ errors: ['Not yet.'] }) });
  return (
    <>
      <Form form={form} sticky>
        <TextField label="Title" {...form.field('title')} />
        <TextField label="E-mail" type="email" optional {...form.field('email')} />
      </Form>
      <button type="button" onClick={() => form.rebase({ title: 'There', email: 'a@b.example', weight: 2 })}>
        Elsewhere
      </button>
    </>
  );
}

function Settings({ submit }: { submit: () => Promise<ApiResult<null>> }) {
  const form = useForm({ initial: { contact_email: 'x', contact_phone: '' }, validate: settingsUpdate, submit });
  return (
    <Form form={form}>
      <TextField label="E-mail" {...form.field('contact_email')} />
      <TextField label="Phone" optional {...form.field('contact_phone')} />
    </Form>
  );
}

const title = () => screen.getByRole('textbox', { name: 'Title' });
const email = () => screen.getByRole('textbox', { name: 'E-mail (Optional)' });
const weight = () => screen.getByRole('spinbutton', { name: 'Weight (Optional)' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('server errors of a field', () => {
  const reject = async () =>
    failure({
      errors: ['E-mail must be a valid email address.', 'Title is taken.'],
      field_errors: { title: 'Title is taken.', email: 'E-mail must be a valid email address.' },
      field_rules: { email: { rule: 'email' } },
    });

  it('are translated when the rule has a name', async () => {
    renderKit(<Page submit={reject} />, { language: 'de', catalogs: { [KIT]: german } });
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'A');
    await userEvent.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Geben Sie eine gültige E-Mail-Adresse ein.')).toBeVisible();
    expect(screen.getByText('Title is taken.', { selector: '[id]' })).toBeVisible();
  });

  it("are the server's messages in English", async () => {
    renderKit(<Page submit={reject} />);
    await userEvent.type(title(), 'A');
    await save();
    expect(await screen.findAllByText('E-mail must be a valid email address.')).not.toHaveLength(0);
    expect(screen.queryByText('Enter a valid email address.')).not.toBeInTheDocument();
  });
});

describe('submitting', () => {
  it('passes all values and the changed ones, then shows the success panel', async () => {
    const submit = jest.fn(async () => success);
    renderKit(<Page submit={submit} />);
    await userEvent.type(title(), 'About');
    await save();
    expect(submit).toHaveBeenCalledWith({ title: 'About', email: '', weight: 2 }, { title: 'About' });
    expect(await screen.findByText('Page saved.')).toBeInTheDocument();
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  });

  it('hides the success panel on the next change, which is compared with the saved values', async () => {
    const submit = jest.fn(async () => success);
    renderKit(<Page submit={submit} />);
    await userEvent.type(title(), 'A');
    await save();
    await userEvent.type(title(), 'B');
    expect(screen.queryByText('Page saved.')).not.toBeInTheDocument();
    expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
    await userEvent.type(title(), '{Backspace}');
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  });

  it('sends one request at a time', async () => {
    let respond: (value: ApiResult<null>) => void = () => undefined;
    const submit = jest.fn(
      () =>
        new Promise<ApiResult<null>>((resolve) => {
          respond = resolve;
        }),
    );
    renderKit(<Page submit={submit} initial={{ ...START, title: 'A' }} />);
    await save();
    await save();
    fireEvent.submit(screen.getByRole('button', { name: 'Save' }).closest('form') as HTMLFormElement);
    expect(submit).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
    respond(success);
    expect(await screen.findByText('Page saved.')).toBeInTheDocument();
    await save();
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it('is triggered by Ctrl-S and ⌘S', async () => {
    const submit = jest.fn(async () => success);
    renderKit(<Page submit={submit} />);
    await userEvent.type(title(), 'A');
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(submit).toHaveBeenCalledTimes(1);
    await screen.findByText('Page saved.');
    await userEvent.keyboard('{Meta>}s{/Meta}');
    expect(submit).toHaveBeenCalledTimes(2);
    await userEvent.keyboard('s');
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it('can clear the form after success', async () => {
    renderKit(<Page clearOnSuccess />);
    await userEvent.type(title(), 'A');
    await save();
    expect(await screen.findByText('Page saved.')).toBeInTheDocument();
    expect(title()).toHaveValue('');
  });
});

describe('rebasing', () => {
  it('applies values saved elsewhere and keeps unsaved changes', async () => {
    renderKit(<Rebasable />);
    await userEvent.type(title(), 'Here');
    await save();
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(title()).toHaveValue('Here');
    expect(email()).toHaveValue('a@b.example');
    expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
    expect(screen.getByText('Not yet.')).toBeInTheDocument();
  });
});

describe('a rejected submit', () => {
  it('shows the errors in the panel and at the field, which gets the focus', async () => {
    const errors = ['Title is taken.', 'Try another one.'];
    renderKit(
      <Page
        initial={{ ...START, title: 'A' }}
        submit={async () => failure({ errors, field_errors: { title: errors[0] } })}
      />,
    );
    await save();
    await waitFor(() => expect(title()).toHaveFocus());
    expect(title()).toBeInvalid();
    expect(title()).toHaveAccessibleDescription('Title is taken.');
    expect(screen.getByRole('alert')).toHaveTextContent('Try another one.');
    await userEvent.type(title(), 'B');
    expect(title()).toBeValid();
  });

  it('without a connection says that nothing is lost', async () => {
    renderKit(
      <Page initial={{ ...START, title: 'A' }} submit={async () => failure({ errors: ['Invalid Json'], http: 0 })} />,
    );
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Invalid Json.*Could not reach the server/);
    expect(title()).toHaveValue('A');
  });
});

describe('rules', () => {
  it('of the fields are checked before submitting, and the first invalid field gets the focus', async () => {
    const submit = jest.fn(async () => success);
    renderKit(<Page submit={submit} />);
    await userEvent.type(email(), 'invalid');
    await userEvent.clear(weight());
    await userEvent.type(weight(), '12.5');
    await save();
    expect(title()).toHaveAccessibleDescription('This field is required.');
    expect(email()).toHaveAccessibleDescription('Enter a valid email address.');
    expect(weight()).toHaveAccessibleDescription('Enter 10 or less.');
    expect(title()).toHaveFocus();
    expect(submit).not.toHaveBeenCalled();
  });

  it('are checked on blur once the field was changed', async () => {
    renderKit(<Page />);
    await userEvent.click(title());
    await userEvent.tab();
    expect(title()).not.toHaveAttribute('aria-invalid');
    await userEvent.type(title(), ' ');
    await userEvent.tab();
    expect(title()).toHaveAttribute('aria-invalid', 'true');
  });

  it('can be a schema of the contracts', async () => {
    const submit = jest.fn(async () => success);
    renderKit(<Settings submit={submit} />);
    await save();
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(
      'Contact email must be a valid email address.',
    );
    expect(submit).not.toHaveBeenCalled();
  });

  it('can be a function; errors without a field are shown in the panel', async () => {
    const validate: Rules<Values> = () => ({ '': 'Title or e-mail is needed.' });
    renderKit(<Page initial={{ ...START, title: 'A' }} validate={validate} />);
    await save();
    expect(screen.getByRole('alert')).toHaveTextContent('Title or e-mail is needed.');
  });
});

describe('leaving the page', () => {
  afterEach(() => jest.restoreAllMocks());

  it('with unsaved changes asks for confirmation, by link and by closing the tab', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    renderKit(<Page />);
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(confirm).not.toHaveBeenCalled();
    await userEvent.type(title(), 'A');
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(confirm).toHaveBeenCalledTimes(1);
    const unload = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(true);
  });

  it('after saving does not ask', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    renderKit(<Page />);
    await userEvent.type(title(), 'A');
    await save();
    await screen.findByText('Page saved.');
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(confirm).not.toHaveBeenCalled();
  });
});

it('keeps input typed into the server-rendered page before hydration', async () => {
  const submit = jest.fn(async () => success);
  const page = () => {
    const state = createState();
    state.set(ssrResultsAtom, { '/api/graph': success });
    return withKit(<Page submit={submit} />, { state });
  };
  const root = document.createElement('div');
  root.innerHTML = renderToString(page());
  document.body.append(root);
  const title = within(root).getByLabelText<HTMLInputElement>('Title');
  title.value = 'Typed early';
  await act(async () => {
    hydrateRoot(root, page());
  });
  expect(within(root).getByLabelText('Title')).toBe(title);
  await userEvent.type(within(root).getByLabelText(/E-mail/), 'a@b.example');
  expect(title).toHaveValue('Typed early');
  await userEvent.click(within(root).getByRole('button', { name: 'Save' }));
  expect(submit).toHaveBeenCalledWith(
    { title: 'Typed early', email: 'a@b.example', weight: 2 },
    { title: 'Typed early', email: 'a@b.example' },
  );
  root.remove();
});
