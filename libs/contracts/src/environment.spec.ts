import { misspellings, VARIABLES } from './environment.js';

const named = (name: string) => misspellings({ [name]: 'x' });

it.each([
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['API_PROT', 'API_PORT'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['MAILURL', 'MAIL_URL'],
  ['RELEASE_DIR', 'RELEASES_DIR'],
])('%s is taken for %s', (name, meant) => {
  expect(named(name)).toEqual([`${name} is not a variable of the site; ${meant} is`]);
});

it.each([
  ...VARIABLES,
  'HOME',
  'POST',
  'PWD',
  'PATH',
  'HOSTNAME',
  'HOSTTYPE',
  'NODE_PATH',
  'MAILTO',
  'MAILCHECK',
  'APP_PORT',
  'APP_HOST',
])('%s is left alone', (name) => expect(named(name)).toEqual([]));

it('takes long names that are not ours in no time', () => {
  const environment = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`SERVICE_${index}_PORT`, 'x']));
  expect(misspellings(environment)).toEqual([]);
});
