import type { Place } from '../place/place.js';

type Part = 'major' | 'minor';

/** The version after the present one, in place of the example's, which may be behind. */
export const next =
  (folder: string, part: Part) =>
  async (place: Place): Promise<string> => {
    const { version } = JSON.parse(await place.read(`${folder}/package.json`)) as { version: string };
    const [major = 0, minor = 0] = version.split('.').map(Number);
    return part === 'major' ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
  };
