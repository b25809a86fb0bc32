#!/usr/bin/env node
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspaceRoot } from '../cli/workspace.js';
import { API_FILE, CONTRACTS_FOLDER, KIT_FILE } from './files.js';
import { kitReport } from './kit-report.js';

/** Puts what the shell promises to remotes beside its build: the kit's public API and the backend's document. */
const root = workspaceRoot();
const target = join(process.cwd(), 'dist', CONTRACTS_FOLDER);
await mkdir(target, { recursive: true });
await writeFile(join(target, KIT_FILE), await kitReport(root));
await copyFile(join(root, 'backend/openapi.json'), join(target, API_FILE));
