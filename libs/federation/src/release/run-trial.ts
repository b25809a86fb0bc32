import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { draftName } from '../files/draft-name.js';
import { DOCUMENT_FILE } from './paths.js';
import type { Candidate } from './trial.js';

/** What the shell server reports about a candidate. */
const report = z.object({
  problems: z.array(z.string()),
  /** What was tried, and what was not and why. */
  notes: z.array(z.string()),
});

type TrialReport = z.infer<typeof report>;

/** Longer than all waits of the trial together. */
const TIMEOUT_MS = 120_000;
const MAX_COMPLAINT = 2_000;

interface TrialSettings {
  /** Base URL of the live API. */
  api?: string | undefined;
  /** The browser to try the pages in, instead of the one that is found. */
  chromium?: string | undefined;
}

/** Lets a shell server run a candidate in a process of its own. `command`: the file of its trial. */
export async function runTrial(command: string, candidate: Candidate, settings: TrialSettings): Promise<TrialReport> {
  if (!existsSync(command)) return { problems: [], notes: [`not tried: there is no ${command}`] };
  const folder = await candidateFolder(candidate, settings);
  try {
    return await reportOf(command, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A releases folder in which the candidate is live; its builds are those of the real one. */
async function candidateFolder(
  { releasesDir, document, names, examples }: Candidate,
  settings: TrialSettings,
): Promise<string> {
  const folder = join(releasesDir, draftName('trial'));
  await mkdir(folder);
  const remotes = Object.entries(document.remotes).filter(([name]) => names.includes(name));
  // A remote that is disabled is tried, too: it can be enabled at any time.
  const tried = remotes.map(([name, remote]) => [name, { ...remote, enabled: true }] as const);
  const reduced = { ...document, remotes: Object.fromEntries(tried) };
  // On Windows a junction, which unlike a link needs no privilege; elsewhere the kind is ignored.
  for (const name of ['shell', ...remotes.map(([remote]) => remote)])
    await symlink(relative(folder, join(releasesDir, name)), join(folder, name), 'junction');
  await writeFile(join(folder, DOCUMENT_FILE), JSON.stringify(reduced));
  await writeFile(join(folder, 'trial.json'), JSON.stringify({ names, examples, ...settings }));
  return folder;
}

async function reportOf(command: string, folder: string): Promise<TrialReport> {
  const child = spawn(process.execPath, [command, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  const ended = new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  clearTimeout(timer);
  const result = report.safeParse(parsed(output));
  if (result.success) return result.data;
  return { problems: [`the trial ended without a result. ${complaint.slice(-MAX_COMPLAINT)}`.trim()], notes: [] };
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
