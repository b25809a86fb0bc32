import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Program } from '../proxy/program.js';
import { BUNDLES, bundleName } from './latest.js';

/** Its parts are on every machine that has one of them. */
const C_LIBRARY = /^lib(dl|m|nss_\w+|pthread|resolv|rt|util)\.so\.\d+$/;
const COMMAND_TIMEOUT_MS = 120_000;
const isRoot = process.getuid?.() === 0;

type Variables = Record<string, string>;

/** What a command wrote, and how it ended. */
export interface Outcome {
  status: number | null;
  output: string;
}

/**
 * A file system with one Node, the C library, and an unpacked archive: no shell, no npm, no repository. As root the
 * programs see nothing else (chroot, with processes in /proc); otherwise they have its folders, and the machine's own around them.
 */
export class Machine {
  private readonly root = mkdtempSync(join(tmpdir(), 'waybill-machine-'));
  private readonly running = new Set<Program>();

  constructor(private readonly node: string) {
    for (const folder of ['opt', 'srv', 'tmp', 'etc', 'usr/bin', 'dev', 'proc'])
      mkdirSync(join(this.root, folder), { recursive: true });
    cpSync(node, join(this.root, 'usr/bin/node'));
    if (isRoot) this.furnish();
    execFileSync('tar', ['-xzf', join(BUNDLES, `${bundleName()}.tar.gz`), '-C', join(this.root, 'opt')]);
  }

  /** A path on this machine, as its programs name it. */
  path(path: string): string {
    return isRoot ? path : join(this.root, path);
  }

  /** The same, as this process names it. */
  outside(path: string): string {
    return join(this.root, path);
  }

  /** Runs `waybill` to its end. */
  run(args: readonly string[], variables: Variables = {}): Outcome {
    const [program, ...command] = this.command(args);
    const { status, stdout, stderr } = spawnSync(program as string, command, {
      ...this.options(variables),
      encoding: 'utf8',
      timeout: COMMAND_TIMEOUT_MS,
    });
    return { status, output: `${stdout}${stderr}` };
  }

  /** Starts a `waybill` that runs until it is stopped, and waits for a text in its output. */
  async start(args: readonly string[], variables: Variables, text: string): Promise<Program> {
    const program = new Program(this.command(args), this.options(variables));
    this.running.add(program);
    return program.wrote(text);
  }

  async remove(): Promise<void> {
    await Promise.all([...this.running].map((program) => program.stop()));
    rmSync(this.root, { recursive: true, force: true });
  }

  private command(args: readonly string[]): string[] {
    const program = [this.path('/usr/bin/node'), this.path(`/opt/${bundleName()}/bin/waybill`), ...args];
    if (!isRoot) return program;
    // The mount ends with the program.
    return ['unshare', '--mount', `--root=${this.root}`, '--wd=/srv', '--mount-proc', ...program];
  }

  /** Nothing of this process: no PATH, and no folder of the repository. */
  private options(variables: Variables) {
    const env = isRoot ? { ...variables, PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } : variables;
    return { cwd: this.outside('/srv'), env };
  }

  /** What a program needs of the system: the libraries of Node, the whole C library, a user's name, random bytes. */
  private furnish(): void {
    const linked = execFileSync('ldd', [this.node], { encoding: 'utf8' }).matchAll(/(\/\S+) \(0x/g);
    const libraries = [...linked].map(([, file = '']) => file);
    const home = dirname(libraries.find((file) => file.includes('libc.so')) ?? '/lib');
    const parts = readdirSync(home).filter((name) => C_LIBRARY.test(name));
    for (const file of [...libraries, ...parts.map((name) => join(home, name))]) {
      mkdirSync(dirname(this.outside(file)), { recursive: true });
      cpSync(file, this.outside(file), { dereference: true });
    }
    writeFileSync(this.outside('/etc/passwd'), 'root:x:0:0:root:/:/bin/false\n');
    for (const device of ['null', 'urandom']) execFileSync('cp', ['-a', `/dev/${device}`, this.outside('/dev/')]);
  }
}
