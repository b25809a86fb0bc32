import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
import { type Connection, createConnection } from 'mysql2/promise';
import { Child } from './child.js';
import { program } from './programs.js';
import { newFolder, run } from './run.js';
import { until } from './until.js';

const PACKAGE = 'mariadb-server';
const DATABASE = 'waybill';
/** The scripts of a cluster cannot run as root. */
const USER = 'mysql';
const isRoot = process.getuid?.() === 0;

interface NodeOptions {
  port: number;
  /** Further options of every start. */
  options: readonly string[];
  /** Options of the first start alone. */
  first?: readonly string[];
}

/** A MariaDB server that can be killed, frozen and started again on its data. */
export class MariaDb {
  child: Child;
  readonly port: number;
  private readonly folder = newDataFolder();

  private constructor(private readonly node: NodeOptions) {
    this.port = node.port;
    this.child = this.launch(node.first);
  }

  /** A server of its own with an empty database. */
  static async start(): Promise<MariaDb> {
    const server = new MariaDb({ port: await freePort(), options: [] });
    await server.ready();
    await server.createDatabase();
    return server;
  }

  /** Starts a node of a cluster, and does not wait until it is ready. */
  static launchNode(node: NodeOptions): MariaDb {
    return new MariaDb(node);
  }

  /** As `DATABASE_URL` takes it. */
  get url(): string {
    return `mariadb://root@127.0.0.1:${this.port}/${DATABASE}`;
  }

  connect(database = DATABASE): Promise<Connection> {
    return createConnection({ host: '127.0.0.1', port: this.port, user: 'root', database, connectTimeout: 2_000 });
  }

  async createDatabase(): Promise<void> {
    const connection = await this.connect('');
    await connection.query(`CREATE DATABASE ${DATABASE} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await connection.end();
  }

  /** Starts it on its data, and does not wait until it is ready. */
  relaunch(): void {
    this.child = this.launch();
  }

  async startAgain(): Promise<void> {
    this.relaunch();
    await this.ready();
  }

  /** Waits until it takes connections and `isReady` agrees. */
  async ready(isReady: (connection: Connection) => Promise<boolean> = async () => true): Promise<void> {
    await until(`MariaDB on port ${this.port} is ready`, async () => {
      if (!this.child.isRunning) throw new Error(`MariaDB ${this.child.ending}; its log is ${this.logFile}.`);
      const connection = await this.connect('').catch(() => undefined);
      if (!connection) return false;
      connection.on('error', () => undefined);
      const ready = await isReady(connection).catch(() => false);
      connection.destroy();
      return ready;
    });
  }

  private get logFile(): string {
    return join(this.folder, 'mariadb.log');
  }

  private launch(first: readonly string[] = []): Child {
    const options = [
      `--datadir=${join(this.folder, 'data')}`,
      `--socket=${join(this.folder, 'socket')}`,
      `--tmpdir=${this.folder}`,
      `--port=${this.port}`,
      '--bind-address=127.0.0.1',
      '--max-connections=500',
    ];
    return new Child({
      name: 'MariaDB',
      program: program(PACKAGE, 'mariadbd', 'mysqld'),
      args: ['--no-defaults', ...options, ...this.node.options, ...first],
      logFile: this.logFile,
      user: USER,
    });
  }
}

/** A folder with fresh system tables in `data`; made once in a run and copied from then on. */
function newDataFolder(): string {
  const template = join(run.folder, 'mariadb-template');
  if (!existsSync(template)) {
    const install = program(PACKAGE, 'mariadb-install-db', 'mysql_install_db');
    const options = [
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      '--force',
      `--tmpdir=${ownFolder()}`,
    ];
    execFileSync(install, [`--datadir=${template}`, ...options, ...(isRoot ? [`--user=${USER}`] : [])], {
      stdio: 'pipe',
    });
  }
  const folder = ownFolder();
  execFileSync('cp', ['-a', template, join(folder, 'data')]);
  return folder;
}

/** A folder that the server may write to. Temporary tables in a folder of the machine would meet those of other servers. */
function ownFolder(): string {
  const folder = newFolder('mariadb');
  if (isRoot) execFileSync('chown', [USER, folder]);
  return folder;
}
