import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';

/** A program that tests need and npm does not install. */
interface Requirement {
  /** Name of the Debian package. */
  package: string;
  programs: readonly string[];
  /** Set when the environment says where it is. */
  configured: string | undefined;
}

const REQUIREMENTS: readonly Requirement[] = [
  {
    package: 'chromium',
    programs: ['chromium', 'chromium-browser', 'google-chrome'],
    configured: process.env.CHROMIUM_PATH,
  },
  { package: 'mariadb-server', programs: ['mariadbd', 'mysqld'], configured: process.env.TEST_DATABASE_URL },
];

/** Installs missing packages when run as root on a Debian-like system. @returns the packages that are still missing */
export function ensureSystemPackages(): string[] {
  const packages = missing();
  if (packages.length > 0 && userInfo().uid === 0 && findProgram(['apt-get'])) install(packages);
  return missing();
}

/** The path of the first of these programs that this machine has. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

function missing(): string[] {
  return REQUIREMENTS.filter(({ configured, programs }) => !configured && !findProgram(programs)).map(
    (requirement) => requirement.package,
  );
}

function install(packages: readonly string[]): void {
  console.log(`Installing ${packages.join(' and ')} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
}
