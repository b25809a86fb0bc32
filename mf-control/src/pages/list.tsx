import type { Page } from '@waybill/contracts';
import { Icon } from '@waybill/kit';
import { Moment } from '../ui/timestamp';
import type { Column } from '../resource/resource';
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
  { title: 'pages.address', cell: ({ slug }) => <PublicAddress slug={slug} /> },
  { title: 'list.updated', from: 'tablet', cell: (page) => <Moment at={page.updated_at} /> },
];

function PublicAddress({ slug }: { slug: string }) {
  const path = `/pages/${slug}`;
  return (
    <a className={css.address} href={path} target="_blank" rel="noreferrer">
      {path}
      <Icon name="open_in_new" />
    </a>
  );
}
