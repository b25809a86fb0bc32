import { join } from 'node:path';
import { Refusal } from '../release/errors.js';
import { type Author, type Outcome, publish } from '../release/publish.js';
import { currentUser, releasesDir, workspaceRoot } from './workspace.js';

/** Options after the command's name. */
export interface CliOptions {
  why?: string | undefined;
  who?: string | undefined;
  base?: string | undefined;
  to?: string | undefined;
  all?: boolean | undefined;
}

/** What a command has to say, for machines and for people. */
export interface Report {
  json: unknown;
  text: string;
  failed?: boolean;
}

type Command = (names: string[], options: CliOptions) => Promise<Report>;

export const commands: Record<string, Command> = {
  async publish(names, options) {
    if (names.length === 0) throw new Refusal('Say what to publish: publish mf-tracking --why "…"');
    const root = workspaceRoot();
    const outcomes: Outcome[] = [];
    for (const name of names) {
      const place = { releasesDir: releasesDir(root), name, projectDir: join(root, name), base: options.base };
      outcomes.push(await publish({ ...place, ...authorOf(options) }));
    }
    return { json: outcomes, text: outcomes.map(tell).join('\n') };
  },
};

function authorOf({ why, who = currentUser() }: CliOptions): Author {
  if (!why?.trim()) throw new Refusal('Say why, for the history: --why "new hero picture"');
  return { why: why.trim(), who };
}

function tell({ id, name, version, hash, changed }: Outcome): string {
  return changed
    ? `release ${id}: ${name} ${version} (${hash}) is live`
    : `${name} ${version} (${hash}) was live already`;
}
