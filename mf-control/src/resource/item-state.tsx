import { Button, ErrorPanel, Loading, NotFound, ProgressBar } from '@waybill/kit';
import type { ReactNode } from 'react';
import { useText } from '../text';
import type { LoadedItem } from './use-item';

/** An item once it is there; until then, or instead, what is the matter. */
export function ItemState<Item>({ of, children }: { of: LoadedItem<Item>; children: (item: Item) => ReactNode }) {
  const t = useText();
  if (of.item !== null) return children(of.item);
  if (of.loading)
    return (
      <>
        <ProgressBar />
        <Loading />
      </>
    );
  if (of.missing) return <NotFound>{t('item.missing')}</NotFound>;
  return (
    <ErrorPanel errors={of.errors}>
      <Button size="small" icon="refresh" onClick={of.reload}>
        {t('list.retry')}
      </Button>
    </ErrorPanel>
  );
}
