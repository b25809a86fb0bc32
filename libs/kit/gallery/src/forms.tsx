import type { ApiResult } from '@waybill/kit';
import { DateField, FileField, Form, NumberField, SelectField, TextArea, TextField, useForm } from '@waybill/kit/forms';
import css from './gallery.module.css';

const initial = {
  title: '',
  email: 'invalid',
  password: 'correct horse',
  summary: 'Longer than its limit',
  weight: '12.5',
  day: '2026-11-20',
  driver: 'mail',
  body: '',
  image: null as File | null,
};

const rejection: ApiResult<null> = {
  status: 'error',
  errors: ['Title is taken.'],
  field_errors: { title: 'Title is taken.' },
  message: '',
  data: null,
  http: 422,
};

const CHOICES = [
  { value: 'mail', text: 'Sendmail' },
  { value: 'smtp', text: 'SMTP' },
];

/** Every field, in a form whose submit is rejected. */
export function Forms() {
  const form = useForm({ initial, submit: async () => rejection });
  return (
    <section className={css.section}>
      <h2>Form</h2>
      <Form form={form} sticky>
        <div className={css.columns}>
          <TextField label="Title" hint="As shown in the menu." {...form.field('title')} />
          <TextField label="E-mail" type="email" {...form.field('email')} error="Enter a valid email address." />
          <TextField label="Password" type="password" {...form.field('password')} />
          <TextField label="Summary" optional limit={12} {...form.field('summary')} />
          <NumberField label="Weight" unit="kg" optional min={0} {...form.field('weight')} />
          <DateField label="Earliest day" optional min="2026-11-01" {...form.field('day')} />
          <SelectField label="Mail driver" choices={CHOICES} {...form.field('driver')} />
          <FileField label="Image" maxBytes={5 * 2 ** 20} {...form.field('image')} />
          <TextArea label="Body" limit={500} placeholder="One paragraph a line" {...form.field('body')} />
          <TextField
            label="Read only"
            required={false}
            readOnly
            name="fixed"
            value="office@example.com"
            onChange={() => undefined}
          />
        </div>
      </Form>
    </section>
  );
}
