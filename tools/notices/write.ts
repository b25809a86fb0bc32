/** `npm run notices`: writes the licenses of the packages that the site ships. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ShippedPackage, shippedPackages } from './shipped-packages.js';

const ROOT = join(import.meta.dirname, '../..');
const FILE = join(ROOT, 'shell/server/endpoints/third-party-notices.txt');
const LICENSE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;
const MAX_FILES = 4;

const packages = shippedPackages(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
writeFileSync(FILE, `${packages.map(notice).join('\n\n')}\n`);
console.log(`${packages.length} packages written to ${FILE}.`);

/** The heading begins with "## ", so that the repository's checks can compare the list with the lock. */
function notice({ path, heading, license }: ShippedPackage): string {
  return [`## ${heading} · ${license}`, ...licenseTexts(join(ROOT, path))].join('\n\n');
}

/** Empty for a package of another platform, which is not installed here; its license has the same name. */
function licenseTexts(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (file) => file.isFile() && LICENSE_FILE.test(file.name),
  );
  return files.slice(0, MAX_FILES).map(({ name }) => tidy(readFileSync(join(folder, name), 'utf8')));
}

function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+$/gm, '')
    .trim();
}
