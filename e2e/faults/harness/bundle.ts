import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
import { Program } from 'tools/proxy/program';
import { newFolder } from './run.js';
import { ROOT } from './server.js';

const TIMEOUT_MS = 10 * 60_000;

/** A bundle of this version, in a folder where it finds no packages but its own. */
export class Bundle {
  private constructor(private readonly root: string) {}

  static make(): Bundle {
    const folder = newFolder('bundle');
    const command = ['--import', 'tsx', 'tools/bundle/main.ts', '--built', '--to', folder];
    execFileSync(process.execPath, command, { cwd: ROOT, stdio: 'pipe', timeout: TIMEOUT_MS });
    const name = readdirSync(folder).find((file) => !file.includes('.tar.gz')) ?? '';
    return new Bundle(join(folder, name));
  }

  publish(releasesDir: string): { status: number | null; output: string } {
    const options = { ...this.options({ RELEASES_DIR: releasesDir }), encoding: 'utf8' as const, timeout: TIMEOUT_MS };
    const { status, stdout, stderr } = spawnSync(process.execPath, this.command('publish'), options);
    return { status, output: `${stdout}${stderr}` };
  }

  /** A site that publishes by itself first. */
  async start(releasesDir: string): Promise<{ url: string; program: Program }> {
    const [port, apiPort] = [await freePort(), await freePort()];
    const variables = {
      PORT: `${port}`,
      API_PORT: `${apiPort}`,
      DATA_DIR: newFolder('data'),
      RELEASES_DIR: releasesDir,
    };
    const program = new Program([process.execPath, ...this.command('start')], this.options(variables));
    await program.wrote('is running');
    return { url: `http://127.0.0.1:${port}`, program };
  }

  private command = (name: string): string[] => [join(this.root, 'bin/waybill'), name];

  /** Nothing of this process, and no .env. */
  private options(env: Record<string, string>) {
    return { cwd: newFolder('bundle-work'), env: { ...env, PATH: process.env.PATH ?? '' } };
  }
}
