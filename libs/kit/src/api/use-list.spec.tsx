import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { atom } from 'jotai';
import { useState } from 'react';
import { emptySlice } from '../state/slices';
import { createState } from '../state/state';
import { mockFetch, renderKit } from '../testing/render-kit';
import { useList } from './use-list';

interface Row {
  id: string;
  name: string;
}

const row = (id: string): Row => ({ id, name: `row ${id}` });
const pageOf = (rows: Row[], current: number, next: string | null) => ({
  data: rows,
  current_page: current,
  last_page: 2,
  next_page_url: next,
  search_keys: ['name'],
});

const rowsAtom = atom(emptySlice<Row>());

function Rows({
  paths = ['/api/rows'],
  shared = false,
  pages = 1,
}: {
  paths?: string[];
  shared?: boolean;
  pages?: number;
}) {
  const [index, setIndex] = useState(0);
  const list = useList<Row>(paths[index] ?? '', shared ? { into: rowsAtom, pages } : { pages });
  return (
    <>
      <p>{list.loading ? 'loading' : `(${list.current_page} / ${list.last_page})`}</p>
      <ul>
        {list.data.map((each) => (
          <li key={each.id}>{each.name}</li>
        ))}
      </ul>
      <p role="alert">{list.errors[0]}</p>
      <button type="button" disabled={!list.next} onClick={() => list.next?.()}>
        next
      </button>
      <button type="button" onClick={() => setIndex(index + 1)}>
        other
      </button>
      <button type="button" onClick={() => list.data[0] && list.remove(list.data[0])}>
        remove
      </button>
      <button type="button" onClick={list.reload}>
        reload
      </button>
    </>
  );
}

const names = () => screen.queryAllByRole('listitem').map((item) => item.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const twoPages = mockFetch({
  '/api/rows': pageOf([row('1'), row('2')], 1, '/api/rows?cursor=x'),
  '/api/rows?cursor=x': pageOf([row('2'), row('3')], 2, null),
});

it('shows the first page, then appends the next without duplicate rows', async () => {
  renderKit(<Rows />, { fetch: twoPages });
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(await screen.findByText('(1 / 2)')).toBeInTheDocument();
  expect(names()).toEqual(['row 1', 'row 2']);
  await press('next');
  expect(await screen.findByText('(2 / 2)')).toBeInTheDocument();
  expect(names()).toEqual(['row 1', 'row 2', 'row 3']);
  expect(screen.getByRole('button', { name: 'next' })).toBeDisabled();
});

it.each([2, 9])('can start with %i pages, if there are as many', async (pages) => {
  renderKit(<Rows pages={pages} />, { fetch: twoPages });
  expect(await screen.findByText('(2 / 2)')).toBeInTheDocument();
  expect(names()).toEqual(['row 1', 'row 2', 'row 3']);
  expect(screen.getByRole('button', { name: 'next' })).toBeDisabled();
});

it('stores the rows in a slice, keyed, with the searchable fields', async () => {
  const state = createState();
  renderKit(<Rows shared />, { fetch: twoPages, state });
  await screen.findByText('(1 / 2)');
  expect(state.get(rowsAtom)).toEqual({
    data: [row('1'), row('2')],
    object: { 1: row('1'), 2: row('2') },
    search_keys: ['name'],
  });
  await press('remove');
  expect(state.get(rowsAtom)).toMatchObject({ data: [row('2')], object: { 2: row('2') } });
  expect(names()).toEqual(['row 2']);
});

it('reloads when the last loaded row is removed and there are more', async () => {
  let stored = [row('1'), row('2')];
  renderKit(<Rows />, {
    fetch: (input, init) =>
      mockFetch({ '/api/rows': pageOf(stored, 1, stored.length > 1 ? '/api/rows?cursor=x' : null) })(input, init),
  });
  await screen.findByText('(1 / 2)');
  await press('remove');
  expect(names()).toEqual(['row 2']);
  stored = [row('3')];
  await press('remove');
  await waitFor(() => expect(names()).toEqual(['row 3']));
  await press('remove');
  await waitFor(() => expect(names()).toEqual([]));
  expect(screen.getByText('(1 / 2)')).toBeInTheDocument();
});

it('drops the stale response of an earlier path', async () => {
  let release: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  const quick = mockFetch({ '/api/slow': pageOf([row('old')], 1, null), '/api/quick': pageOf([row('new')], 1, null) });
  renderKit(<Rows paths={['/api/slow', '/api/quick']} />, {
    fetch: async (input, init) => {
      if (String(input) === '/api/slow') await slow;
      return quick(input, init);
    },
  });
  await press('other');
  await waitFor(() => expect(names()).toEqual(['row new']));
  await act(async () => release());
  expect(names()).toEqual(['row new']);
});

it('shows the error of a failed request and keeps the loaded rows', async () => {
  let broken = false;
  renderKit(<Rows />, {
    fetch: (input, init) => (broken ? Promise.reject(new TypeError('offline')) : twoPages(input, init)),
  });
  await screen.findByText('(1 / 2)');
  broken = true;
  await press('next');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Invalid Json'));
  expect(names()).toEqual(['row 1', 'row 2']);
  broken = false;
  await press('next');
  await waitFor(() => expect(names()).toHaveLength(3));
  await press('reload');
  await waitFor(() => expect(names()).toEqual(['row 1', 'row 2']));
});
