import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RESOURCES = ['activities', 'invoices', 'messages', 'pages', 'parcels', 'reviews'];
const FILES = ['index.tsx', 'list.tsx', 'form.tsx'];
const SIMPLE = 120;

const lines = (resource: string, file: string): number => {
  const path = join(__dirname, '..', resource, file);
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').length : 0;
};

/** A new entity is a definition, columns and fields: about a hundred lines. */
it('most resources are small', () => {
  const sizes = RESOURCES.map((resource) => ({
    resource,
    lines: FILES.reduce((sum, file) => sum + lines(resource, file), 0),
  }));
  process.stdout.write(`${sizes.map(({ resource, lines: sum }) => `${resource.padEnd(12)}${sum}`).join('\n')}\n`);
  const small = sizes.filter(({ lines: sum }) => sum > 0 && sum <= SIMPLE);
  expect(small.length).toBeGreaterThan(RESOURCES.length / 2);
  expect(sizes.every(({ lines: sum }) => sum > 0 && sum < 250)).toBe(true);
});
