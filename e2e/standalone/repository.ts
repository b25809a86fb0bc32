import { lstat, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attempt, run } from './command.js';

/** Of the pages in the kit's types: a value that they do not allow. */
const WRONG = `import { Button } from '@waybill/kit';

export const wrong = <Button variant="no-such-variant">x</Button>;
`;

/** A remote's repository outside of this one. */
export class Repository {
  constructor(readonly folder: string) {}

  /** `npm run …` in it. */
  npm(...args: string[]): Promise<string> {
    return run(this.folder, 'npm', 'run', ...args);
  }

  /** Every library of ours is an installed copy of its tarball. @throws Error that names one that is not */
  async checkInstalled(): Promise<string[]> {
    const { packages } = JSON.parse(await this.read('package-lock.json')) as { packages: Record<string, Locked> };
    const ours = Object.entries(packages).filter(([path]) => /(^|\/)node_modules\/@waybill\//.test(path));
    for (const [path, { resolved = '' }] of ours) {
      if (!resolved.startsWith('file:packages/')) throw new Error(`${path} comes from ${resolved || 'a registry'}.`);
      if ((await lstat(join(this.folder, path))).isSymbolicLink()) throw new Error(`${path} is a link.`);
    }
    return ours.map(([path]) => path.replace('node_modules/', ''));
  }

  /** The types of the kit are real ones: the compiler finds a wrong value. */
  async checkTypes(): Promise<void> {
    const file = join(this.folder, 'src/wrong.tsx');
    await writeFile(file, WRONG);
    const { code, output } = await attempt(this.folder, ['npm', 'run', 'typecheck']);
    await rm(file);
    if (code === 0 || !output.includes('no-such-variant')) throw new Error(`The wrong value was not found:\n${output}`);
  }

  /** Changes a JSON file of it. */
  async change<T>(path: string, changed: (content: T) => T): Promise<void> {
    const content = JSON.parse(await this.read(path)) as T;
    await writeFile(join(this.folder, path), `${JSON.stringify(changed(content), null, 2)}\n`);
  }

  /** Gives its development server another port. */
  async setPort(port: number): Promise<void> {
    const config = await this.read('rspack.config.mjs');
    await writeFile(join(this.folder, 'rspack.config.mjs'), config.replace(/port: \d+/, `port: ${port}`));
  }

  /** Changes the code of its page. */
  async changePage(from: string, to: string): Promise<void> {
    const code = await this.read('src/page/page.tsx');
    await writeFile(join(this.folder, 'src/page/page.tsx'), code.replace(from, to));
  }

  private read(path: string): Promise<string> {
    return readFile(join(this.folder, path), 'utf8');
  }
}

interface Locked {
  resolved?: string;
}
