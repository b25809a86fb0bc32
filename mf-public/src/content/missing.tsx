import { Button, useLocation, useNavigate } from '@waybill/kit';
import { useText } from '../text';
import css from './page.module.css';

export function Missing() {
  const t = useText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <div className={css.missing}>
      <meta name="robots" content="noindex" />
      <h1>{t('content.missing')}</h1>
      <p className={css.address}>
        <code dir="ltr">{pathname + search}</code>
      </p>
      <Button variant="primary" icon="arrow_back" onClick={() => navigate(-1)}>
        {t('content.back')}
      </Button>
    </div>
  );
}
