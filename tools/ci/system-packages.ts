import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';

/** What tests need and npm does not install, by the name of its Debian package. */
export type SystemPackage = keyof typeof PACKAGES;

interface Requirement {
  /** Any of these programs, or files by their absolute path. */
  files: readonly string[];
  /** Set when the environment says where it is. */
  configured?: string | undefined;
}

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome'] as const;
/** The same browser without the windows and toolbars that a test never sees, which cost as much as a page. */
const HEADLESS_SHELL = 'chromium-headless-shell';

const PACKAGES = {
  chromium: { files: CHROMIUM, configured: process.env.CHROMIUM_PATH },
  'chromium-headless-shell': { files: [HEADLESS_SHELL], configured: process.env.CHROMIUM_PATH },
  'mariadb-server': { files: ['mariadbd', 'mysqld'], configured: process.env.TEST_DATABASE_URL },
  'galera-4': { files: ['/usr/lib/galera/libgalera_smm.so', '/usr/lib/libgalera_smm.so'] },
  'fonts-lohit-deva': { files: ['/usr/share/fonts/truetype/lohit-devanagari/Lohit-Devanagari.ttf'] },
  'fonts-tlwg-loma-ttf': { files: ['/usr/share/fonts/truetype/tlwg/Loma.ttf'] },
  'fonts-vlgothic': { files: ['/usr/share/fonts/truetype/vlgothic/VL-Gothic-Regular.ttf'] },
  nginx: { files: ['nginx'] },
  rsync: { files: ['rsync'] },
  'firefox-esr': { files: ['firefox-esr', 'firefox'] },
  'webkit2gtk-driver': { files: ['WebKitWebDriver'] },
  xvfb: { files: ['Xvfb'] },
} satisfies Record<string, Requirement>;

/** Fonts for Hindi, Thai and Japanese, as visitors' systems have them. DejaVu has Arabic, and comes with Chromium. */
export const SCRIPT_FONTS = ['fonts-lohit-deva', 'fonts-tlwg-loma-ttf', 'fonts-vlgothic'] as const;

/** Installs missing packages when run as root on a Debian-like system. @returns the packages that are still missing */
export function ensureSystemPackages(names: readonly SystemPackage[]): SystemPackage[] {
  const absent = names.filter(isMissing);
  if (absent.length > 0 && userInfo().uid === 0 && findProgram(['apt-get'])) install(absent);
  return absent.filter(isMissing);
}

/** The browser of the tests: the headless shell, or else the whole one. */
export const testBrowser = (): string | undefined =>
  process.env.CHROMIUM_PATH ?? findProgram([HEADLESS_SHELL, ...CHROMIUM]);

/** The whole browser, for what the headless shell lacks, such as the back/forward cache. */
export const wholeBrowser = (): string | undefined => process.env.CHROMIUM_PATH ?? findProgram(CHROMIUM);

/** The path of the first of these programs that this machine has. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

function isMissing(name: SystemPackage): boolean {
  const { files, configured }: Requirement = PACKAGES[name];
  const [paths, programs] = [files.filter(isAbsolute), files.filter((file) => !isAbsolute(file))];
  return !configured && !paths.some((path) => existsSync(path)) && !findProgram(programs);
}

function install(packages: readonly string[]): void {
  console.log(`Installing ${packages.join(' and ')} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
}
