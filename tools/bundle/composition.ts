import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { findProgram } from '../ci/system-packages.js';
import { Program } from '../proxy/program.js';
import { writeCertificate } from '../proxy/proxies.js';
import { BUNDLES, bundleName } from './latest.js';
import { Machine } from './machine.js';

const CONTAINER = join(BUNDLES, bundleName(), 'operations/container');
/** What a server writes once it takes requests. */
const READY = { backend: '"event":"ready"', shell: '"event":"listening"' };

interface Service {
  command?: string[];
  environment?: Record<string, string>;
}

/**
 * The services of compose.yaml as processes, each with an address of the loopback interface in place of a container: they
 * have the same ports, variables and configuration there, with addresses in place of names.
 */
export class Composition {
  readonly folder = mkdtempSync(join(tmpdir(), 'waybill-compose-'));
  private readonly machine: Machine;
  private readonly services: Record<string, Service>;
  private readonly running = new Map<string, Program>();

  private constructor(
    node: string,
    private readonly variables: Record<string, string>,
  ) {
    this.machine = new Machine(node);
    const composition = readFileSync(join(CONTAINER, 'compose.yaml'), 'utf8').replace(
      /\$\{(\w+)(?::([-+])([^}]*))?\}/g,
      (_, name: string, sign: '-' | '+' | undefined, text = '') => {
        const value = variables[name];
        return sign === '+' ? (value && text) || '' : value || text;
      },
    );
    this.services = parse(composition, { merge: true }).services;
  }

  static async start(node: string, variables: Record<string, string>): Promise<Composition> {
    const composition = new Composition(node, variables);
    try {
      await composition.startDatabase();
      composition.startProxy();
      const { status, output } = composition.machine.run(
        ['publish', '--keep-live'],
        composition.environmentOf('publish'),
      );
      if (status !== 0) throw new Error(output);
      for (const name of ['backend1', 'backend2', 'shell1', 'shell2']) await composition.begin(name);
      return composition;
    } catch (error) {
      await composition.stop();
      throw error;
    }
  }

  /** Starts one of the servers. */
  async begin(name: string): Promise<void> {
    const [command = ''] = this.services[name]?.command ?? [];
    const text = READY[command as keyof typeof READY];
    this.running.set(name, await this.machine.start([command], this.environmentOf(name), text));
  }

  async end(name: string): Promise<void> {
    await this.running.get(name)?.stop();
  }

  async stop(): Promise<void> {
    await this.machine.remove();
    for (const name of ['proxy', 'database']) await this.end(name);
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The address of a service, as its name is in the network of the containers. */
  addressOf(name: string): string {
    return `127.0.9.${Object.keys(this.services).indexOf(name) + 1}`;
  }

  /** What the proxy has logged. */
  get proxyLog(): string {
    return this.running.get('proxy')?.output ?? '';
  }

  private environmentOf(name: string): Record<string, string> {
    const given = Object.entries(this.services[name]?.environment ?? {});
    const own = { DATA_DIR: this.machine.path('/srv/data'), RELEASES_DIR: this.machine.path('/srv/releases') };
    return {
      NODE_ENV: 'production',
      ...own,
      ...Object.fromEntries(given.map(([key, value]) => [key, this.named(value, name)])),
    };
  }

  /** Addresses in place of the names of services, and its own in place of all of a container. */
  private named(text: string, own: string): string {
    const names = Object.keys(this.services).join('|');
    return text
      .replace('0.0.0.0', this.addressOf(own))
      .replace(new RegExp(`(^|[@ ])(${names})(?=:|$)`, 'gm'), (_, before, name) => `${before}${this.addressOf(name)}`);
  }

  private async startDatabase(): Promise<void> {
    const [server, install] = [findProgram(['mariadbd']), findProgram(['mariadb-install-db'])];
    if (!server || !install) throw new Error('MariaDB is not installed: sudo apt-get install mariadb-server');
    const data = join(this.folder, 'database');
    const user = process.getuid?.() === 0 ? ['--user=root'] : [];
    mkdirSync(data);
    const options = ['--no-defaults', `--datadir=${data}`, `--tmpdir=${this.folder}`, ...user];
    execFileSync(install, [...options, '--skip-test-db', '--force'], { stdio: 'pipe' });
    const {
      MARIADB_DATABASE: name,
      MARIADB_USER: login,
      MARIADB_PASSWORD: password,
    } = this.services.database?.environment ?? {};
    const file = join(this.folder, 'init.sql');
    writeFileSync(
      file,
      `CREATE DATABASE ${name};\nCREATE USER '${login}'@'%' IDENTIFIED BY '${password}';\nGRANT ALL ON ${name}.* TO '${login}'@'%';\n`,
    );
    const own = [
      `--bind-address=${this.addressOf('database')}`,
      '--port=3306',
      `--socket=${join(this.folder, 'socket')}`,
    ];
    const command = [server, ...options, ...own, `--init-file=${file}`, ...(this.services.database?.command ?? [])];
    this.running.set('database', await new Program(command).wrote('ready for connections'));
  }

  /** Its configuration with a certificate of its own, on ports for which nobody must be root. */
  private startProxy(): void {
    const caddy = findProgram(['caddy']);
    if (!caddy) throw new Error('Caddy is not installed: sudo apt-get install caddy');
    writeCertificate(this.folder);
    const { HTTPS_PORT: https, HTTP_PORT: http, SITE_HOST: host } = this.variables;
    const certificate = `tls ${this.folder}/fullchain.pem ${this.folder}/privkey.pem`;
    const configuration = this.named(readFileSync(join(CONTAINER, 'Caddyfile'), 'utf8'), 'proxy')
      .replace(
        '{\n',
        `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tdefault_bind ${this.addressOf('proxy')}\n`,
      )
      .replace('{$SITE_HOST} {\n', `${host} {\n\t${certificate}\n`);
    const file = join(this.folder, 'Caddyfile');
    writeFileSync(file, configuration);
    const env = { ...process.env, XDG_DATA_HOME: this.folder, XDG_CONFIG_HOME: this.folder };
    this.running.set('proxy', new Program([caddy, 'run', '--adapter', 'caddyfile', '--config', file], { env }));
  }
}
