import { Button, Card } from '@waybill/kit';
import { Component, type ReactNode } from 'react';
import { useText } from '../i18n/shell-texts';
import css from './app-error-boundary.module.css';

/** Fallback for errors of the frame itself: offers a reload. */
export class AppErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Fallback /> : this.props.children;
  }
}

function Fallback() {
  const t = useText();
  return (
    <main className={css.page}>
      <Card role="alert">
        <h1>{t('wall.title')}</h1>
        <p>{t('wall.text')}</p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('wall.reload')}
        </Button>
      </Card>
    </main>
  );
}
