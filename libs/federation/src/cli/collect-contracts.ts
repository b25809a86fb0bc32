#!/usr/bin/env node
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brokenEarlierKit, earlierKitReport } from '../contract/earlier-kits.js';
import { kitReport } from '../contract/kit-report.js';
import { majorOf } from '../gate/index.js';
import { describeShell } from '../preset/package-manifest.js';
import { API_FILE, CONTRACTS_FOLDER, earlierKitFile, KIT_FILE } from '../record/build-layout.js';
import { workspaceRoot } from './workspace.js';

/**
 * Adds the contracts that remotes rely on to the shell's build: the public API of each kit and the backend's OpenAPI
 * document. Fails when an earlier kit does not have what it promises.
 */
const root = workspaceRoot();
const shellDir = process.cwd();
const target = join(shellDir, 'dist', CONTRACTS_FOLDER);
await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
await writeFile(join(target, KIT_FILE), await kitReport(root));
await copyFile(join(root, 'backend/openapi.json'), join(target, API_FILE));
for (const version of describeShell(shellDir).offers.earlierKits ?? []) {
  const major = majorOf(version);
  const problems = await brokenEarlierKit(root, major);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  await writeFile(join(target, earlierKitFile(major)), await earlierKitReport(root, major));
}
