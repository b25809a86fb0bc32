import { readdir } from 'node:fs/promises';
import type { Place } from '../place/place.js';

type Texts = Record<string, string>;

const ENGLISH = 'en.json';
const MARKS: Readonly<Record<string, string>> = { a: 'å', e: 'é', i: 'í', o: 'ø', u: 'ú', y: 'ý' };

/** No script can translate: the new English texts of a catalogue, in brackets, in its other languages. */
export async function addTexts(place: Place, folder: string, prefix: string): Promise<void> {
  const english = await textsIn(place, `${folder}/${ENGLISH}`);
  const added = Object.entries(english).filter(([key]) => key.startsWith(prefix));
  for (const file of await readdir(place.path(folder))) {
    if (file === ENGLISH) continue;
    const texts = await textsIn(place, `${folder}/${file}`);
    const own = Object.fromEntries(added.map(([key, text]) => [key, `[${text}]`]));
    await writeTexts(place, `${folder}/${file}`, { ...own, ...texts });
  }
}

/** Every English catalogue in a language that looks like none: other letters, the same placeholders. */
export async function translateAll(place: Place, code: string): Promise<void> {
  const { output } = await place.run("git ls-files '*locales/en.json' '*mail-texts/en.json' '*usual-texts/en.json'");
  const files = output.trim().split('\n');
  for (const file of files.filter((path) => !path.includes('/template/'))) {
    const texts = Object.entries(await textsIn(place, file));
    const translated = Object.fromEntries(texts.map(([key, text]) => [key, inOtherLetters(text)]));
    await writeTexts(place, file.replace(/en\.json$/, `${code}.json`), translated);
  }
}

/** Changes nothing in braces or tags: placeholders, and the choices of a plural. */
function inOtherLetters(text: string): string {
  let depth = 0;
  return [...text]
    .map((letter) => {
      if (letter === '{' || letter === '<') depth += 1;
      if (letter === '}' || letter === '>') depth -= 1;
      return depth === 0 ? (MARKS[letter] ?? letter) : letter;
    })
    .join('');
}

const textsIn = async (place: Place, path: string) => JSON.parse(await place.read(path)) as Texts;

const writeTexts = (place: Place, path: string, texts: Texts) =>
  place.write(path, `${JSON.stringify(texts, null, 2)}\n`);
