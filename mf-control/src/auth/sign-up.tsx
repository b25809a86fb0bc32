import { type Admin, signUp } from '@waybill/contracts';
import { Link, Loading, siteSettingsAtom, useApi, useAtomValue, useNavigate, useSearchParams } from '@waybill/kit';
import { Form, schemaErrors, TextField, useForm } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { AuthCard } from './auth-card';
import css from './auth-card.module.css';
import { SETUP, SIGN_IN } from './paths';

/** Creates the only admin. The email is the contact email of the site. */
export function SignUp() {
  const t = useText();
  const settings = useAtomValue(siteSettingsAtom);
  return (
    <AuthCard title={t('signup.title')} intro={t('signup.intro')}>
      {settings ? <SignUpForm email={settings.contact_email} /> : <Loading />}
      <p className={css.links}>
        <Link to={SIGN_IN}>{t('reset.signin')}</Link>
      </p>
    </AuthCard>
  );
}

function SignUpForm({ email }: { email: string }) {
  const t = useText();
  const api = useApi();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const token = query.get('token');
  const body = (values: { password: string }) => ({ email, ...values, ...(token ? { token } : {}) });
  const form = useForm({
    initial: { password: '' },
    validate: (values) => schemaErrors(signUp, body(values)),
    submit: async (values) => {
      const result = await api.post<Admin>('/api/admins', body(values));
      if (result.status === 'success') void navigate(`/cp/signin?${new URLSearchParams({ email, next: SETUP })}`);
      return result;
    },
  });
  return (
    <Form form={form} guard={false} submitText={t('signup.submit')} label={t('signup.title')}>
      <TextField
        label={t('field.email')}
        type="email"
        autoComplete="username"
        hint={t('signup.email')}
        readOnly
        name="email"
        value={email}
        onChange={() => undefined}
      />
      <TextField
        label={t('field.password')}
        type="password"
        autoComplete="new-password"
        hint={t('field.passwordHint')}
        {...form.field('password')}
      />
    </Form>
  );
}
