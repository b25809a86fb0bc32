import { Card, PageTitle } from '@waybill/kit';
import type { ReactNode } from 'react';
import { useText } from '../text';
import css from './auth-card.module.css';

/** The sheet that the sign-in pages stand on. */
export function AuthCard({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  const t = useText();
  return (
    <div className={css.place} lang={t('catalogue.language')} dir={t('catalogue.direction')}>
      <Card perforated className={css.card}>
        <PageTitle>{title}</PageTitle>
        {intro && <p className={css.intro}>{intro}</p>}
        {children}
      </Card>
    </div>
  );
}
