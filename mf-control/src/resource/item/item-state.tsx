import { Loading, NotFound, PageTitle } from '@waybill/kit';
import { ProgressBar } from '@waybill/kit/forms';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import { ReadErrors } from '../../ui/load-error';
import type { LoadedItem } from './use-item';

interface ItemStateProps<Item> {
  of: LoadedItem<Item>;
  /** Heading as long as there is no item; without it the place has one already. */
  title?: string;
  children: (item: Item) => ReactNode;
}

/** An item once it is there; until then, or instead, what is the matter. */
export function ItemState<Item>({ of, title, children }: ItemStateProps<Item>) {
  if (of.item !== null) return children(of.item);
  return (
    <>
      {title && <PageTitle>{title}</PageTitle>}
      <NoItem of={of} />
    </>
  );
}

function NoItem({ of }: { of: Omit<LoadedItem<unknown>, 'replace'> }) {
  const t = useText();
  if (of.loading)
    return (
      <>
        <ProgressBar />
        <Loading />
      </>
    );
  if (of.missing) return <NotFound>{t('item.missing')}</NotFound>;
  return <ReadErrors errors={of.errors} onRetry={of.reload} />;
}
