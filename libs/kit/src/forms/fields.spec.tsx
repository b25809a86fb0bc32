import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderKit } from '../testing/render-kit';
import { DateField, type DateFieldProps } from './date-field';
import { FileField, type FileFieldProps } from './file-field';
import { Form } from './form';
import type { FieldErrors } from './rules';
import { SelectField } from './select-field';
import { TextArea } from './text-area';
import { TextField, type TextFieldProps } from './text-field';
import { useForm } from './use-form';

type UncontrolledProps<P> = Partial<Omit<P, 'value' | 'onChange'>>;

function Text({ start = '', ...props }: UncontrolledProps<TextFieldProps> & { start?: string }) {
  const [value, setValue] = useState<string | null>(start);
  return <TextField label="Name" name="name" {...props} value={value} onChange={setValue} />;
}

describe('a text field', () => {
  it('allows 300 characters and is required by default', () => {
    renderKit(<Text hint="As on the parcel." />);
    const input = screen.getByRole('textbox', { name: 'Name' });
    expect(input).toBeRequired();
    expect(input).toHaveAttribute('maxlength', '300');
    expect(input).toHaveAccessibleDescription('As on the parcel.');
  });

  it('shows (Optional) in its label', () => {
    renderKit(<Text optional />);
    expect(screen.getByRole('textbox', { name: 'Name (Optional)' })).not.toBeRequired();
  });

  it('counts its characters and is invalid beyond the limit', async () => {
    renderKit(<Text limit={3} />);
    const input = screen.getByRole('textbox', { name: 'Name' });
    await userEvent.type(input, 'abc');
    expect(input).toBeValid();
    expect(screen.getByText('3 / 3')).toBeInTheDocument();
    await userEvent.type(input, 'd');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Use at most 3 characters. 4 of 3 characters used');
  });

  it('reveals a password on demand', async () => {
    renderKit(<Text type="password" start="secret" />);
    const input = screen.getByLabelText('Name');
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
  });
});

it('a text area keeps line breaks', async () => {
  const seen: string[] = [];
  renderKit(<TextArea label="Body" name="body" value="" onChange={(text) => seen.push(text ?? '')} />);
  fireEvent.change(screen.getByRole('textbox', { name: 'Body' }), { target: { value: 'a\nb' } });
  expect(seen).toEqual(['a\nb']);
});

it('a select offers its choices, after an empty option when it has a placeholder', async () => {
  const seen: (string | null)[] = [];
  const choices = [
    { value: 'mail', text: 'Mail' },
    { value: 'smtp', text: 'SMTP' },
  ] as const;
  renderKit(
    <SelectField
      label="Driver"
      name="driver"
      placeholder="Choose"
      choices={choices}
      value={null}
      onChange={(value) => seen.push(value)}
    />,
  );
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Choose', 'Mail', 'SMTP']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Driver' }), 'SMTP');
  expect(seen).toEqual(['smtp']);
});

function Day(props: UncontrolledProps<DateFieldProps>) {
  const [value, setValue] = useState<string | null>('2026-11-20');
  return <DateField label="Day" name="day" {...props} value={value} onChange={setValue} />;
}

describe('a date field', () => {
  it('shows the formatted date', () => {
    renderKit(<Day />);
    expect(screen.getByText('Nov 20, 2026')).toBeInTheDocument();
    expect(screen.getByLabelText('Day')).toHaveValue('2026-11-20');
  });

  it.each([
    ['2026-01-01', '2026-11-01'],
    ['2027-01-01', '2026-11-30'],
    ['2026-11-11', '2026-11-11'],
    ['', ''],
  ])('changes %s to %s on blur', (typed, clamped) => {
    renderKit(<Day min="2026-11-01" max="2026-11-30" />);
    const input = screen.getByLabelText('Day');
    fireEvent.change(input, { target: { value: typed } });
    expect(input).toHaveValue(typed);
    fireEvent.blur(input);
    expect(input).toHaveValue(clamped);
  });
});

function Image(props: UncontrolledProps<FileFieldProps>) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <FileField label="Image" name="image" {...props} value={file} onChange={setFile} />
      <output>{file?.name ?? 'none'}</output>
    </>
  );
}

function Period() {
  const form = useForm({
    initial: { from: '2026-11-10', to: '2026-11-12' },
    validate: ({ from, to }): FieldErrors => (to < from ? { to: 'Ends before it starts.' } : {}),
    submit: async () => undefined,
  });
  return (
    <Form form={form}>
      <DateField label="To" min={form.values.from} {...form.field('to')} />
    </Form>
  );
}

it('a day that was clamped to the allowed range is valid', () => {
  renderKit(<Period />);
  const input = screen.getByLabelText('To');
  fireEvent.change(input, { target: { value: '2026-11-01' } });
  fireEvent.blur(input);
  expect(input).toHaveValue('2026-11-10');
  expect(input).not.toHaveAttribute('aria-invalid');
});

function Upload({ submit }: { submit: (name: string | undefined) => void }) {
  const form = useForm({
    initial: { image: null as File | null },
    clearOnSuccess: true,
    submit: async ({ image }) => {
      submit(image?.name);
      return { status: 'success', errors: [], message: '', data: null, http: 200 };
    },
  });
  return (
    <Form form={form}>
      <FileField label="Image" {...form.field('image')} />
    </Form>
  );
}

describe('a file field', () => {
  beforeAll(() => {
    URL.createObjectURL = (file) => `blob:${(file as File).name}`;
    URL.revokeObjectURL = () => undefined;
  });
  const choose = (file: File) => userEvent.upload(screen.getByLabelText('Image'), file, { applyAccept: false });
  const image = (name: string, size = 10) => new File(['x'.repeat(size)], name, { type: 'image/png' });

  it('accepts an image and shows a preview', async () => {
    const { container } = renderKit(<Image current="/uploads/images/old.png" />);
    expect(screen.getByLabelText('Image')).toHaveAttribute('accept', '.jpg,.png,.jpeg');
    expect(container.querySelector('img')).toHaveAttribute('src', '/uploads/images/old.png');
    await choose(image('New.PNG'));
    expect(container.querySelector('img')).toHaveAttribute('src', 'blob:New.PNG');
    expect(container.querySelector('output')).toHaveTextContent('New.PNG');
  });

  it.each([
    ['another type', image('doc.pdf'), 'Choose a .jpg, .jpeg or .png file.'],
    ['a file that is too large', image('big.png', 3 * 2 ** 20), 'The file must be 2 MB or smaller.'],
  ])('rejects %s with a message', async (_, file, text) => {
    const { container } = renderKit(<Image maxBytes={2 * 2 ** 20} />);
    await choose(file);
    expect(screen.getByLabelText('Image')).toHaveAccessibleDescription(text);
    expect(container.querySelector('output')).toHaveTextContent('none');
  });

  it('in a form is submitted, then empty and required again', async () => {
    const submit = jest.fn();
    renderKit(<Upload submit={submit} />);
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await choose(image('parcel.png'));
    await save();
    expect(submit).toHaveBeenCalledWith('parcel.png');
    await save();
    expect(submit).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText('Image')).toHaveAccessibleDescription('This field is required.');
  });
});
