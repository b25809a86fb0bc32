/**
 * `npm run test:browsers`: the public journeys in Firefox and WebKit, with Debian's packages of both. Arguments are those
 * of Playwright: `--project webkit`, `-g language`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureSystemPackages } from 'tools/ci/system-packages';
import { installedCommand } from 'tools/npm-command';

const TIMEOUT_MS = 30 * 60_000;

const missing = ensureSystemPackages(['firefox-esr', 'webkit2gtk-driver', 'xvfb']);
if (missing.length > 0) {
  console.error(
    `${missing.join(' and ')} not found. Install it (sudo apt-get install ${missing.join(' ')}) and try again.`,
  );
  process.exitCode = 1;
} else {
  const config = join(import.meta.dirname, 'playwright.config.ts');
  const [program, ...args] = installedCommand('playwright', 'test', '-c', config, ...process.argv.slice(2));
  process.exitCode = spawnSync(program, args, { stdio: 'inherit', timeout: TIMEOUT_MS }).status ?? 1;
}
