import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = join(__dirname, '..');
const PASSES_A_MANAGER = /\b(manager|runner)\??: (EntityManager|QueryRunner)\b|\.withRepository\(/;
/** They create transactions, managers and schemas, or wrap every runner, and therefore handle query runners. */
const EXEMPT = /^database\/(transactions\.ts|recording-manager\.ts|traced-queries\.ts|migrations\/)/;

it('no function takes an entity manager or query runner: queries join the current transaction by themselves', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !EXEMPT.test(file));
  expect(sources.length).toBeGreaterThan(100);
  const passing = sources.filter((file) => PASSES_A_MANAGER.test(readFileSync(join(SOURCE, file), 'utf8')));
  expect(passing).toEqual([]);
});
