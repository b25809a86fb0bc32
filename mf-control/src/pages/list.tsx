import type { Page } from '@waybill/contracts';
import { Icon, useLanguage } from '@waybill/kit';
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
  { title: 'list.updated', from: 'tablet', cell: (page) => <Updated at={page.updated_at} /> },
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

function Updated({ at }: { at: string }) {
  const { formatDate } = useLanguage();
  return <time dateTime={at}>{formatDate(at, 'datetime')}</time>;
}
