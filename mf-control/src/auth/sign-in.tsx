import { Link, useSearchParams } from '@waybill/kit';
import { useText } from '../i18n/text';
import { AuthCard } from './auth-card';
import css from './auth-card.module.css';
import { RESET } from './paths';
import { SignInForm } from './sign-in-form';

export function SignIn() {
  const t = useText();
  const [query] = useSearchParams();
  return (
    <AuthCard title={t('signin.title')} intro={t('signin.intro')}>
      {query.has('ended') && (
        <p className={css.notice} role="status">
          {t('signin.ended')}
        </p>
      )}
      <SignInForm email={query.get('email')?.slice(0, 254) ?? ''} />
      <p className={css.links}>
        <Link to={RESET}>{t('signin.forgot')}</Link>
      </p>
    </AuthCard>
  );
}
