import { Loading, NotFound, PageTitle } from '@waybill/kit';
import { ProgressBar } from '@waybill/kit/forms';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import { LoadError } from '../../ui/load-error';
import type { LoadedItem } from './use-item';

interface ItemStateProps<Item> {
  of: LoadedItem<Item>;
  /** Heading while there is no item; not needed where the page has one already. */
  title?: string;
  children: (item: Item) => ReactNode;
}

/** A loaded item; until then, or instead, the progress bar, 'Not Found' or the errors. */
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
  return <LoadError errors={of.errors} onRetry={of.reload} />;
}
