/** Commands that are a program of their own, below the bundle's folder. */
export const PROGRAMS: Readonly<Record<string, string>> = {
  backend: 'backend/dist/main.js',
  shell: 'shell/dist/server/main.js',
  migrate: 'backend/dist/cli/migrate.js',
  admin: 'backend/dist/cli/admin.js',
  audit: 'backend/dist/cli/audit.js',
  backup: 'backend/dist/cli/backup.js',
  restore: 'backend/dist/cli/restore.js',
  reindex: 'backend/dist/cli/reindex.js',
  doctor: 'backend/dist/cli/doctor.js',
  release: 'node_modules/@waybill/federation/dist/cli/main.js',
};

export const USAGE = `Usage: waybill [--env-file FILE] COMMAND [ARGUMENT …]

  start      publish this version's builds and run both servers, until Ctrl-C or SIGTERM
  backend    run the backend alone
  shell      run the shell server alone
  migrate    bring the schema of the database up to date, and end
  publish    publish this version's builds of the shell and the remotes
  release    list, roll back and publish builds: waybill release --help
  admin      reset the password or second steps, personal data, demo content
  backup     back up database and uploads: waybill backup [FOLDER] [--prune]; try a backup: waybill backup drill FOLDER
  restore    restore a backup: waybill restore FOLDER [--replace]
  audit      verify the audit log: waybill audit verify
  reindex    make the terms anew by which parcels are found
  doctor     examine settings, folders, database, servers, proxy, mail, clock, backups
  version    of this bundle, and of Node

Variables come from the environment, from FILE, or from .env in the current folder;
env.example describes all of them.`;
