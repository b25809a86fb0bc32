import { join } from 'node:path';
import type { z } from 'zod';
import { ReleaseError } from '../errors/release-error.js';
import { replaceFile } from '../files/atomic-write.js';
import { readIfExists } from '../files/read-if-exists.js';

/** A setting of a releases folder: all teams and servers that share the folder share it. */
export interface SettingsFile<Value> {
  /** @throws ReleaseError when it is invalid */
  read(releasesDir: string): Promise<Value>;
  /** Changes some of it, and returns all. @throws ReleaseError */
  change(releasesDir: string, changes: Partial<Value>): Promise<Value>;
}

/** The setting in a file of the releases folder; `byDefault` as long as there is no such file. */
export function settingsFile<Value extends object>(
  file: string,
  schema: z.ZodType<Value>,
  byDefault: Value,
): SettingsFile<Value> {
  const valid = (value: unknown, source: string): Value => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    throw new ReleaseError(`${source} is invalid: ${issue?.path.join('.')}: ${issue?.message}`);
  };
  const read = async (releasesDir: string) => {
    const path = join(releasesDir, file);
    const text = await readIfExists(path);
    return text === undefined ? byDefault : valid(parseJson(text), path);
  };
  return {
    read,
    async change(releasesDir, changes) {
      const next = valid({ ...(await read(releasesDir)), ...changes }, 'The setting');
      await replaceFile(join(releasesDir, file), `${JSON.stringify(next)}\n`);
      return next;
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
