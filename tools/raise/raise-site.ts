import { isHigher } from './raise.js';
import type { WorkspaceFiles } from './workspace-files.js';

export const SITE = 'site';
const CHANGELOG = 'CHANGELOG.md';
const UNRELEASED = '## Unreleased\n';

/** Gives what is not released yet its version, in package.json and in the changelog. @throws Error when it is no higher version, or nothing has changed */
export function raiseSite(files: WorkspaceFiles, version: string, today: Date): void {
  const before = files.readManifest('').version;
  if (!isHigher(version, before)) throw new Error(`${version} is not a version above ${before}.`);
  const text = files.read(CHANGELOG);
  const [, changes = ''] = text.split(UNRELEASED);
  if (changes.split('\n## ')[0]?.trim() === '') throw new Error(`${CHANGELOG} names no changes under "Unreleased".`);
  const heading = `## ${version} · ${today.toISOString().slice(0, 10)}\n`;
  files.write(CHANGELOG, text.replace(UNRELEASED, `${UNRELEASED}\n${heading}`));
  files.editManifest('', (manifest) => {
    manifest.version = version;
  });
  files.editLockVersion(version);
}
