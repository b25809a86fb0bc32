import { Button, LinkButton, useDocumentTitle, useLocation, useNavigate } from '@waybill/kit';
import css from '@waybill/kit/styles/error-page.module.css';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/shell-texts';
import { useTabTitle } from './use-tab-title';

/** The page of a path that no remote owns. */
export function ResourceNotFound() {
  const t = useText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const origin = useOrigin();
  const title = t('notFound.title');
  useDocumentTitle(title);
  useTabTitle(title);
  return (
    <div className={css.page}>
      <p className={css.code} aria-hidden="true">
        404
        <span className={css.line} />
      </p>
      <h1 id="page-heading">{title}</h1>
      <p>{t('notFound.text')}</p>
      <p className={css.url} dir="ltr">
        {origin + pathname + search}
      </p>
      <div className={css.actions}>
        <Button variant="primary" icon="arrow_back" onClick={() => navigate(-1)}>
          {t('notFound.back')}
        </Button>
        <LinkButton to="/">{t('notFound.home')}</LinkButton>
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
