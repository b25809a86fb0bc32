import { useParams } from '@waybill/kit';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import { BelongsTo } from '../../ui/parent-link';
import { ItemState } from './item-state';
import { fill } from '../paths';
import type { Resource } from '../resource';
import { useItem } from './use-item';

interface WithParentProps {
  resource: Pick<Resource<never, never>, 'parent' | 'texts'>;
  /** What is shown, given what leads back to the parent when there is one. */
  children: (parent?: ReactNode) => ReactNode;
}

/** What belongs to a parent is shown once the parent is known to be there. */
export function WithParent({ resource: { parent, texts }, children }: WithParentProps) {
  const t = useText();
  const params = useParams();
  if (!parent) return children();
  return (
    <Known path={fill(parent.api, params)} title={t(texts.list)}>
      {(item) => children(<BelongsTo to={fill(parent.route, params)}>{parent.nameOf(item)}</BelongsTo>)}
    </Known>
  );
}

function Known({ path, title, children }: { path: string; title: string; children: (item: never) => ReactNode }) {
  return (
    <ItemState of={useItem<never>(path)} title={title}>
      {children}
    </ItemState>
  );
}
