import { Button, Card } from '@waybill/kit';
import { Component, type ReactNode } from 'react';
import { useText } from '../text';
import css from './error-wall.module.css';

/** The last wall: when the frame itself fails, there is still a way out. */
export class ErrorWall extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Wall /> : this.props.children;
  }
}

function Wall() {
  const t = useText();
  return (
    <main className={css.wall}>
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
