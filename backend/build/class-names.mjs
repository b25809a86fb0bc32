import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the bundler makes of `Parcel` in parcel.entity.ts when something else of the same scope has that name. */
const RENAMED = /\bclass (?:[a-z0-9]+_)+([A-Z]\w*)/g;

/** Nest and TypeORM read the names of our classes, and so do readers of logs: a build that changes one fails. */
export class ClassNames {
  apply({ context, hooks }) {
    const ours = classesIn(join(context, 'src'));
    hooks.emit.tap('ClassNames', (compilation) => {
      for (const { name, source } of compilation.getAssets()) {
        if (!name.endsWith('.js')) continue;
        for (const [, renamed] of source.source().toString().matchAll(RENAMED))
          if (ours.has(renamed))
            compilation.errors.push(new Error(`${name}: ${renamed} has lost its name to another.`));
      }
    });
  }
}

function classesIn(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => /(?<!\.spec)\.ts$/.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bclass ([A-Z]\w*)/g)].map(([, name]) => name)));
}
