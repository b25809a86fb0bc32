import { Button, LinkButton, useLocation, useNavigate } from '@waybill/kit';
import css from '@waybill/kit/styles/error-page.module.css';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/text';

export function PageNotFound() {
  const t = useText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const origin = useOrigin();
  return (
    <div className={css.page}>
      <meta name="robots" content="noindex" />
      <p className={css.code} aria-hidden="true">
        404
        <span className={css.line} />
      </p>
      <h1 id="page-heading">{t('content.missing')}</h1>
      <p>{t('content.nothing')}</p>
      <p className={css.url} dir="ltr">
        {origin + pathname + search}
      </p>
      <div className={css.actions}>
        <Button variant="primary" icon="arrow_back" onClick={() => navigate(-1)}>
          {t('content.back')}
        </Button>
        <LinkButton to="/">{t('menu.home')}</LinkButton>
      </div>
    </div>
  );
}

/** The origin of the page, once there is a browser that knows it. */
function useOrigin(): string {
  const [origin, setOrigin] = useState('');
  useEffect(() => setOrigin(window.location.origin), []);
  return origin;
}
