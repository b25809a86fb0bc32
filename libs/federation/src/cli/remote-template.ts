import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TEMPLATES = join(import.meta.dirname, '../../template');

/** What a new remote is called, where it lives and what it needs. */
export interface RemoteValues {
  NAME: string;
  TITLE: string;
  PATH: string;
  KIT: string;
  API: string;
  PORT: string;
  [placeholder: string]: string;
}

/** The values that follow from a remote's name, such as mf-lost-parcels. */
export function namesOf(name: string): Pick<RemoteValues, 'NAME' | 'TITLE' | 'PATH'> {
  const short = name.slice('mf-'.length);
  const title = short.charAt(0).toUpperCase() + short.slice(1).replaceAll('-', ' ');
  return { NAME: name, TITLE: title, PATH: `/${short}.html` };
}

/** The range that accepts every version of a major: 1.4.2 → ^1.0.0. */
export const sameMajor = (version: string): string => `^${version.split('.')[0]}.0.0`;

/** Copies a template, replacing `__PLACEHOLDERS__`. A name that begins with `dot-` gets a dot: npm would not pack it. */
export function writeTemplate(template: 'remote' | 'repository', target: string, values: RemoteValues): void {
  const folder = join(TEMPLATES, template);
  for (const file of filesIn(folder)) {
    const path = join(target, file.replace(/^dot-/, '.'));
    const text = readFileSync(join(folder, file), 'utf8');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(
      path,
      text.replace(/__([A-Z]+)__/g, (placeholder, key: string) => values[key] ?? placeholder),
    );
  }
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
