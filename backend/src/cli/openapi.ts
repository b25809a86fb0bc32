import 'reflect-metadata';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config/config.js';

/** Writes backend/openapi.json; with `--check` only reports whether the committed file is stale. */
const FILE = join(import.meta.dirname, '../../openapi.json');

// On demand, as every command has it: chunks are made for that.
const { createApp } = await import('../configure-app.js');
const { openApiDocument } = await import('../http/openapi.js');
const { RouteTable } = await import('../http/route-table.js');
const folder = mkdtempSync(join(tmpdir(), 'waybill-openapi-'));
const app = await createApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' }));
const written = `${JSON.stringify(openApiDocument(app.get(RouteTable).routes), null, 2)}\n`;
await app.close();
rmSync(folder, { recursive: true, force: true });

if (!process.argv.includes('--check')) {
  writeFileSync(FILE, written);
  console.log(`${FILE} written.`);
} else if (readCommitted() !== written) {
  console.error('backend/openapi.json is stale. Run: npm run openapi -w backend');
  process.exitCode = 1;
}

function readCommitted(): string {
  try {
    return readFileSync(FILE, 'utf8');
  } catch {
    return '';
  }
}
