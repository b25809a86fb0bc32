import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What this tool knows of a package.json, and of its copy in the lock. */
export interface Manifest {
  name: string;
  version: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  [field: string]: unknown;
}

/** The lock's packages, by folder. */
export type LockedPackages = Record<string, Manifest | { resolved: string; link: true }>;

/** Files of a workspace, read and written as a whole. */
export class WorkspaceFiles {
  constructor(private readonly root: string) {}

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  /** Names of the files in a folder. */
  list(folder: string): string[] {
    return readdirSync(join(this.root, folder));
  }

  write(path: string, text: string): void {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  readManifest(folder: string): Manifest {
    return JSON.parse(this.read(join(folder, 'package.json'))) as Manifest;
  }

  /** Changes a package.json and what the lock says of it; `''` is the root. */
  editManifest(folder: string, change: (manifest: Manifest) => void): void {
    const path = join(folder, 'package.json');
    this.editJson<Manifest>(path, change);
    this.editLock((packages) => change(packages[folder] as Manifest));
  }

  editLock(change: (packages: LockedPackages) => void): void {
    this.editJson<{ packages: LockedPackages }>('package-lock.json', (lock) => {
      change(lock.packages);
      lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
    });
  }

  /** The version of the root, which the lock repeats at its top. */
  editLockVersion(version: string): void {
    this.editJson<{ version: string }>('package-lock.json', (lock) => {
      lock.version = version;
    });
  }

  private editJson<T>(path: string, change: (value: T) => void): void {
    const value = JSON.parse(this.read(path)) as T;
    change(value);
    this.write(path, `${JSON.stringify(value, null, 2)}\n`);
  }
}
