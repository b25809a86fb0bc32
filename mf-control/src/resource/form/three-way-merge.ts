/** A field changed here and elsewhere, to different values. */
export interface Conflict<V> {
  name: keyof V & string;
  theirs: V[keyof V & string];
}

export interface MergeResult<V> {
  conflicts: Conflict<V>[];
  /** Fields whose value elsewhere was adopted, as they were not changed here. */
  adopted: (keyof V & string)[];
  /** Both sides' changes; of a conflict, our value. */
  merged: V;
}

/** Merges the changes that `theirs` and `ours` made to `base`, field by field. */
export function threeWayMerge<V extends object>(base: V, theirs: V, ours: V): MergeResult<V> {
  const names = Object.keys(base) as (keyof V & string)[];
  const different = names.filter((name) => theirs[name] !== base[name] && theirs[name] !== ours[name]);
  const isOurs = (name: keyof V & string) => ours[name] !== base[name];
  const adopted = different.filter((name) => !isOurs(name));
  return {
    conflicts: different.filter(isOurs).map((name) => ({ name, theirs: theirs[name] })),
    adopted,
    merged: { ...ours, ...pick(theirs, adopted) },
  };
}

/** The values that differ from the saved ones. */
export function changesOf<V extends object>(values: V, saved: V): Partial<V> {
  const names = Object.keys(values) as (keyof V & string)[];
  return pick(
    values,
    names.filter((name) => values[name] !== saved[name]),
  );
}

const pick = <V extends object>(values: V, names: (keyof V & string)[]): Partial<V> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>;
