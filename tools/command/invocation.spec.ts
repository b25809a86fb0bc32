import { parseInvocation } from './invocation.js';

test.each([
  [[], { envFile: undefined, command: 'help', args: [] }],
  [['--version'], { envFile: undefined, command: 'version', args: [] }],
  [['backup', '/mnt/safe'], { envFile: undefined, command: 'backup', args: ['/mnt/safe'] }],
  [['help', 'start'], { envFile: undefined, command: 'start', args: ['--help'] }],
  [['backup', '/mnt/safe', '-h'], { envFile: undefined, command: 'backup', args: ['--help'] }],
  [['release', '--help'], { envFile: undefined, command: 'release', args: ['--help'] }],
  [
    ['--env-file', '/etc/site.env', 'admin', 'reset-password'],
    { envFile: '/etc/site.env', command: 'admin', args: ['reset-password'] },
  ],
  [['--env-file=/etc/a=b.env', 'start'], { envFile: '/etc/a=b.env', command: 'start', args: [] }],
  [['--env-file', '/etc/site.env'], { envFile: '/etc/site.env', command: 'help', args: [] }],
])('waybill %j', (argv, invocation) => {
  expect(parseInvocation(argv)).toEqual(invocation);
});

test.each([[['--env-file']], [['--env-file=']], [['--env-file', '']]])(
  '%j: a file of variables must be named',
  (argv) => {
    expect(() => parseInvocation(argv)).toThrow('--env-file needs the name of a file.');
  },
);
