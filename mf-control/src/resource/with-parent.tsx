import { useParams } from '@waybill/kit';
import type { ReactNode } from 'react';
import { useText } from '../text';
import { ItemState } from './item-state';
import { fill } from './paths';
import type { Resource } from './resource';
import { useItem } from './use-item';

interface WithParentProps {
  resource: Pick<Resource<never, never>, 'parent' | 'texts'>;
  children: ReactNode;
}

/** What belongs to a parent is shown once the parent is known to be there. */
export function WithParent({ resource: { parent, texts }, children }: WithParentProps) {
  const t = useText();
  const params = useParams();
  if (!parent) return children;
  return (
    <Known path={fill(parent, params)} title={t(texts.list)}>
      {children}
    </Known>
  );
}

function Known({ path, title, children }: { path: string; title: string; children: ReactNode }) {
  const parent = useItem<object>(path);
  return (
    <ItemState of={parent} title={title}>
      {() => children}
    </ItemState>
  );
}
