import { Card, PageTitle } from '@waybill/kit';
import type { ReactNode } from 'react';
import css from './auth-card.module.css';

/** The card around each sign-in page. */
export function AuthCard({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  return (
    <div className={css.page}>
      <Card perforated className={css.card}>
        <PageTitle>{title}</PageTitle>
        {intro && <p className={css.intro}>{intro}</p>}
        {children}
      </Card>
    </div>
  );
}
