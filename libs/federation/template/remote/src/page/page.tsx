import { Button, PageTitle, Stack } from '@waybill/kit';
import { useState } from 'react';
import { useText } from '../text';
import css from './page.module.css';

export function Page() {
  const t = useText();
  const [count, setCount] = useState(0);
  return (
    <Stack className={css.page}>
      <PageTitle>{t('page.title')}</PageTitle>
      <p>{t('page.hello', { count })}</p>
      <Button variant="primary" onClick={() => setCount(count + 1)}>
        {t('page.wave')}
      </Button>
    </Stack>
  );
}
