import { browserGlobals } from './browser-globals.js';
import { example } from './tree.js';

const find = (code: string, path = 'mf-public/src/home/page.tsx') =>
  browserGlobals.find(example({ [path]: code })).map(({ text }) => text.split(' ')[0]);

it.each([
  ['const width = window.innerWidth;', 'window'],
  ['if (location.hash) start();', 'location'],
  ['export function Page() { return <p>{document.title}</p>; }', 'document'],
  ['const useSize = () => { const size = screen.width; return size; };', 'screen'],
  ["function Page() { const [open] = useState(() => localStorage.getItem('open')); return open; }", 'localStorage'],
  ['function Page() { return <p>{days.map((day) => navigator.language + day)}</p>; }', 'navigator'],
  ['function Page() { return <p>{Date.now()}</p>; }', 'Date.now()'],
  ['function Page() { const today = new Date(); return today; }', 'new'],
  ['const seed = Math.random();', 'Math.random()'],
])('reports %s', (code, name) => {
  expect(find(code)).toEqual([name]);
});

it.each([
  'function Page() { useEffect(() => { document.title = "x"; }); return <button onClick={() => window.print()} />; }',
  'function Page() { const location = useLocation(); return <p>{location.pathname}</p>; }',
  'function Page({ history }: { history: string[] }) { return <p>{history.length}</p>; }',
  'export const save = () => localStorage.setItem("a", "b");',
  'const known = typeof window === "object"; const x = { window: 1, document: 2 }.window;',
  'interface A { screen: Screen; location: Location } const day = new Date("2026-01-01");',
])('accepts %s', (code) => {
  expect(find(code)).toEqual([]);
});

it('ignores code that runs in the browser only', () => {
  expect(find('window.x = 1;', 'shell/src/main.tsx')).toEqual([]);
  expect(find('window.x = 1;', 'mf-control/src/a.tsx')).toEqual([]);
});
