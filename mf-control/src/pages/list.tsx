import type { Page } from '@waybill/contracts';
import { Icon } from '@waybill/kit';
import type { Column } from '../resource/resource';
import { Timestamp } from '../ui/timestamp';
import css from './pages.module.css';

export const columns: Column<Page>[] = [
  {
    title: 'pages.title',
    cell: ({ icon, title }) => (
      <span className={css.name}>
        <Icon name={icon} />
        {title}
      </span>
    ),
  },
  { title: 'pages.url', cell: ({ slug }) => <PublicUrl slug={slug} /> },
  { title: 'list.updated', from: 'tablet', cell: (page) => <Timestamp value={page.updated_at} /> },
];

function PublicUrl({ slug }: { slug: string }) {
  const path = `/pages/${slug}`;
  return (
    <a className={css.url} href={path} target="_blank" rel="noreferrer">
      {path}
      <Icon name="open_in_new" />
    </a>
  );
}
