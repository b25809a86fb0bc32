#!/usr/bin/env node
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kitReport } from '../contract/kit-report.js';
import { API_FILE, CONTRACTS_FOLDER, KIT_FILE } from '../record/build-layout.js';
import { workspaceRoot } from './workspace.js';

/** Adds the contracts that remotes rely on to the shell's build: the kit's public API and the backend's OpenAPI document. */
const root = workspaceRoot();
const target = join(process.cwd(), 'dist', CONTRACTS_FOLDER);
await mkdir(target, { recursive: true });
await writeFile(join(target, KIT_FILE), await kitReport(root));
await copyFile(join(root, 'backend/openapi.json'), join(target, API_FILE));
