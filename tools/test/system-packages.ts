import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';

/** A program that tests need and npm does not bring. */
interface Requirement {
  /** Debian's name of the package. */
  package: string;
  programs: readonly string[];
  /** Set when the tests were told where to find it. */
  given: string | undefined;
}

const REQUIREMENTS: readonly Requirement[] = [
  {
    package: 'chromium',
    programs: ['chromium', 'chromium-browser', 'google-chrome'],
    given: process.env.CHROMIUM_PATH,
  },
  { package: 'mariadb-server', programs: ['mariadbd', 'mysqld'], given: process.env.TEST_DATABASE_URL },
];

/** Installs what is missing when this is root on a Debian-like system. Answers what is missing still. */
export function ensureSystemPackages(): string[] {
  const wanted = missing();
  if (wanted.length > 0 && userInfo().uid === 0 && findProgram(['apt-get'])) install(wanted);
  return missing();
}

/** The first of the programs found on this machine. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

function missing(): string[] {
  return REQUIREMENTS.filter(({ given, programs }) => !given && !findProgram(programs)).map((one) => one.package);
}

function install(packages: readonly string[]): void {
  console.log(`Installing ${packages.join(' and ')} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
}
