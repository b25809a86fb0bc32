import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const OXLINT = join(ROOT, 'node_modules/.bin/oxlint');

const SERVER_FILES = [
  'shell/server/a.ts',
  'backend/src/a.ts',
  'libs/federation/src/a.ts',
  'libs/contracts/src/a.ts',
  'tools/ci/a.ts',
  'e2e/faults/tests/a.spec.ts',
];
const BROWSER_FILES = ['shell/src/a.tsx', 'mf-public/src/a.tsx', 'libs/kit/src/a.ts'];

/** One statement a line, so that the number of a line names what is wrong. */
const SOURCE = `
later();
void later();
export const start = () => void later();
await 1;
listen(async () => later());
await later();
later().catch(() => undefined);
declare function later(): Promise<void>;
declare function listen(listener: () => void): void;
`;

const folder = mkdtempSync(join(tmpdir(), 'waybill-promises-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Path → numbers of the lines that the site's configuration rejects. */
const rejected = new Map<string, number[]>();
beforeAll(async () => {
  copyFileSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  const options = { target: 'ES2023', module: 'ESNext', lib: ['ES2023'], strict: true, types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
  for (const file of [...SERVER_FILES, ...BROWSER_FILES]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), SOURCE);
  }
  for (const { filename, labels } of await diagnostics()) {
    const file = relative(folder, join(folder, filename));
    rejected.set(
      file,
      [...(rejected.get(file) ?? []), labels[0]?.span.line ?? 0].sort((a, b) => a - b),
    );
  }
});

interface Diagnostic {
  filename: string;
  labels: { span: { line: number } }[];
}

/** Exits with 1 because it finds something; its output is what counts. */
function diagnostics(): Promise<Diagnostic[]> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [OXLINT, '--format=json'], { cwd: folder }, (error, stdout) => {
      if (error?.code === 1) resolve((JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics);
      else reject(error ?? new Error('Nothing was rejected.'));
    });
  });
}

it.each(SERVER_FILES)('%s: a promise without a listener is rejected, also behind void', (file) => {
  expect(rejected.get(file)).toEqual([2, 3, 4, 5, 6]);
});

it.each(BROWSER_FILES)('%s: a promise without a listener is rejected, unless void says so', (file) => {
  expect(rejected.get(file)).toEqual([2, 5, 6]);
});
