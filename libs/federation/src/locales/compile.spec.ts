import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileCatalog, readCatalog } from './compile.js';

const english = { hello: 'Hello {name}', days: '{n, plural, one {# day} other {# days}}' };

describe('a catalogue', () => {
  it('takes missing keys from English and drops keys that English lacks', () => {
    const compiled = compileCatalog('de.json', { hello: 'Hallo {name}', old: 'weg' }, english);
    expect(Object.keys(compiled)).toEqual(['hello', 'days']);
    expect(compiled.hello).toEqual(['Hallo ', ['name']]);
    expect(compiled.days).toEqual(compileCatalog('en.json', english, english).days);
  });

  it('reports the file and key of a message that cannot be parsed', () => {
    expect(() => compileCatalog('de.json', { hello: 'Hallo {name' }, english)).toThrow(/de\.json: "hello"/);
  });

  it('rejects nested texts', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'catalogue-')), 'en.json');
    writeFileSync(file, JSON.stringify({ section: { hello: 'Hello' } }));
    expect(() => readCatalog(file)).toThrow(/"section" is not a string/);
  });
});
