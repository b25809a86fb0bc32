interface Command {
  /** What it does, in the list of all commands. */
  summary: string;
  /** Its program, below the bundle's folder; without one it is part of the `waybill` command itself. */
  program?: string;
  /** The program reads arguments and explains them; the others take none but these. */
  takesArguments?: boolean;
  options?: readonly string[];
}

/** Of `publish`: being refused is no failure where a release is live. */
export const KEEP_LIVE = '--keep-live';

const ofBackend = (name: string, summary: string): Command => ({
  summary,
  program: `backend/dist/cli/${name}.js`,
  takesArguments: true,
});

export const COMMANDS: Readonly<Record<string, Command>> = {
  start: { summary: "publish this version's builds and run both servers, until Ctrl-C or SIGTERM" },
  backend: { summary: 'run the backend alone', program: 'backend/dist/main.js' },
  shell: { summary: 'run the shell server alone', program: 'shell/dist/server/main.js' },
  migrate: ofBackend('migrate', 'bring the schema of the database up to date, and end'),
  publish: {
    summary: "publish this version's builds of shell and remotes; with --keep-live, being refused is no failure",
    options: [KEEP_LIVE],
  },
  release: {
    summary: 'list, roll back and publish builds: waybill release --help',
    program: 'node_modules/@waybill/federation/dist/cli/main.js',
    takesArguments: true,
  },
  admin: ofBackend('admin', 'reset the password or second steps, personal data, demo content'),
  backup: ofBackend(
    'backup',
    'back up database and uploads: waybill backup [FOLDER] [--prune]; try a backup: waybill backup drill FOLDER',
  ),
  restore: ofBackend('restore', 'restore a backup: waybill restore FOLDER [--replace] [--yes]'),
  audit: ofBackend('audit', 'verify the audit log: waybill audit verify'),
  reindex: ofBackend('reindex', 'make the terms anew by which parcels are found'),
  doctor: ofBackend('doctor', 'examine settings, folders, database, servers, proxy, mail, clock, backups'),
  version: { summary: 'of this bundle, and of Node' },
};

export const USAGE = `Usage: waybill [--env-file FILE] COMMAND [ARGUMENT …]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(11)}${summary}`)
  .join('\n')}

waybill COMMAND --help explains a command.
Variables come from the environment, from FILE, or from .env in the current folder;
env.example describes all of them.`;

/** Of a command without arguments. */
export const usageOf = (name: string): string => `Usage: waybill ${name}\n\n  ${COMMANDS[name]?.summary}`;
