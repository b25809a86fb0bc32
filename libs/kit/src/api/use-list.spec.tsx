import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { atom } from 'jotai';
import { useState } from 'react';
import { emptySlice } from '../state/slices';
import { createState } from '../state/state';
import { answering, renderKit } from '../testing';
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

function Rows({ paths = ['/api/rows'], shared = false }: { paths?: string[]; shared?: boolean }) {
  const [at, setAt] = useState(0);
  const list = useList<Row>(paths[at] ?? '', shared ? { into: rowsAtom } : {});
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
      <button type="button" onClick={() => setAt(at + 1)}>
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

const twoPages = answering({
  '/api/rows': pageOf([row('1'), row('2')], 1, '/api/rows?cursor=x'),
  '/api/rows?cursor=x': pageOf([row('2'), row('3')], 2, null),
});

it('shows the first page, then appends the next, no row twice', async () => {
  renderKit(<Rows />, { fetch: twoPages });
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(await screen.findByText('(1 / 2)')).toBeInTheDocument();
  expect(names()).toEqual(['row 1', 'row 2']);
  await press('next');
  expect(await screen.findByText('(2 / 2)')).toBeInTheDocument();
  expect(names()).toEqual(['row 1', 'row 2', 'row 3']);
  expect(screen.getByRole('button', { name: 'next' })).toBeDisabled();
});

it('keeps the rows in a slice, keyed, with the fields a search looks in', async () => {
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

it('reads again when the last row it has is taken out and there are more', async () => {
  let stored = [row('1'), row('2')];
  renderKit(<Rows />, {
    fetch: (input, init) =>
      answering({ '/api/rows': pageOf(stored, 1, stored.length > 1 ? '/api/rows?cursor=x' : null) })(input, init),
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

it('shows only the answer of the last path, however late an earlier one comes', async () => {
  let release: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  const quick = answering({ '/api/slow': pageOf([row('old')], 1, null), '/api/quick': pageOf([row('new')], 1, null) });
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

it('says why a load failed and keeps the rows it has', async () => {
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
