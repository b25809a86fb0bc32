import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, type MouseEvent } from 'react';
import {
  BrowserRouter,
  Link,
  Navigate,
  NavLink,
  type SetSearchParams,
  useLocation,
  useRoutes,
  useSearchParams,
} from './router';

const link = (name: string) => screen.getByRole('link', { name });
const url = () => screen.getByTestId('url').textContent;

function Url() {
  const { pathname, search, state } = useLocation();
  return (
    <p data-testid="url">
      {pathname + search}
      {state ? ` ${JSON.stringify(state)}` : ''}
    </p>
  );
}

function show(content: React.ReactNode, path = '/pages/one') {
  window.history.pushState(null, '', path);
  render(
    <BrowserRouter useTransitions={false}>
      <Url />
      {content}
    </BrowserRouter>,
  );
}

describe('a link', () => {
  it('navigates without loading a page', async () => {
    show(<Link to="/pages/two?a=1">two</Link>);
    const before = window.history.length;
    expect(link('two').getAttribute('href')).toBe('/pages/two?a=1');
    await userEvent.click(link('two'));
    expect(url()).toBe('/pages/two?a=1');
    expect(window.history.length).toBe(before + 1);
  });

  it('replaces the history entry and stores a state when asked to', async () => {
    show(
      <Link to="/pages/two" replace state={{ from: 'one' }}>
        two
      </Link>,
    );
    const before = window.history.length;
    await userEvent.click(link('two'));
    expect(url()).toBe('/pages/two {"from":"one"}');
    expect(window.history.length).toBe(before);
  });

  it.each([
    ['a new tab', { ctrlKey: true }, {}],
    ['another button', { button: 1 }, {}],
    ['another target', {}, { target: '_blank' }],
    ['a download', {}, { download: '' }],
    ['an own handler that prevents it', {}, { onClick: (event: MouseEvent) => event.preventDefault() }],
  ])('leaves %s to the browser', (_, click, properties) => {
    show(
      <Link to="/pages/two" {...properties}>
        two
      </Link>,
    );
    fireEvent.click(link('two'), click);
    expect(url()).toBe('/pages/one');
  });

  it.each(['https://example.com/', 'mailto:a@example.com', '//example.com/'])('is an ordinary one for %s', (to) => {
    show(<Link to={to}>out</Link>);
    expect(link('out').getAttribute('href')).toBe(to);
  });

  it('hands out its element', () => {
    const ref = createRef<HTMLAnchorElement>();
    show(
      <Link to="/" ref={ref}>
        home
      </Link>,
    );
    expect(ref.current).toBe(link('home'));
  });
});

describe('a link of a menu', () => {
  it.each([
    ['/pages/one', false, 'page'],
    ['/pages', false, 'page'],
    ['/pages', true, null],
    ['/pag', false, null],
    ['/other', false, null],
  ])('%s, end %s: %s', (to, end, current) => {
    show(
      <NavLink to={to} end={end}>
        entry
      </NavLink>,
    );
    expect(link('entry').getAttribute('aria-current')).toBe(current);
  });
});

const Routes = () =>
  useRoutes([
    { path: '/old', element: <Navigate to="/new?b=2" replace /> },
    { path: '*', element: null },
  ]);

it('redirects', () => {
  window.history.pushState(null, '', '/old');
  const before = window.history.length;
  render(
    <BrowserRouter useTransitions={false}>
      <Url />
      <Routes />
    </BrowserRouter>,
  );
  expect(url()).toBe('/new?b=2');
  expect(window.history.length).toBe(before);
});

let set: SetSearchParams;

function Query() {
  const [params, setParams] = useSearchParams();
  set = setParams;
  return <p data-testid="query">{params.get('q')}</p>;
}

describe('the query', () => {
  it('is read and written', () => {
    show(<Query />, '/pages/one?q=a&keep=1');
    expect(screen.getByTestId('query').textContent).toBe('a');
    const before = window.history.length;
    act(() =>
      set(
        (current) => {
          current.set('q', 'b');
          return current;
        },
        { replace: true },
      ),
    );
    expect(url()).toBe('/pages/one?q=b&keep=1');
    act(() => set({ q: 'c' }));
    expect(url()).toBe('/pages/one?q=c');
    expect(window.history.length).toBe(before + 1);
  });

  it('is removed by an empty one', () => {
    show(<Query />, '/pages/one?q=a');
    act(() => set({}));
    expect(url()).toBe('/pages/one');
  });
});
