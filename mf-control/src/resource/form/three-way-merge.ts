/** A field that was changed here and elsewhere, to different values. */
export interface Clash<V> {
  name: keyof V & string;
  there: V[keyof V & string];
}

/** What becomes of values that were changed in two places. */
export interface Meeting<V> {
  clashes: Clash<V>[];
  /** Fields that only the other place changed. */
  taken: (keyof V & string)[];
  /** The values of both places; of a clash, the one typed here. */
  merged: V;
}

/** Brings together what was changed here and `there` since both began with `base`. */
export function meet<V extends object>(base: V, there: V, here: V): Meeting<V> {
  const names = Object.keys(base) as (keyof V & string)[];
  const moved = names.filter((name) => there[name] !== base[name] && there[name] !== here[name]);
  const isOurs = (name: keyof V & string) => here[name] !== base[name];
  const taken = moved.filter((name) => !isOurs(name));
  return {
    clashes: moved.filter(isOurs).map((name) => ({ name, there: there[name] })),
    taken,
    merged: { ...here, ...pick(there, taken) },
  };
}

/** The values that differ from the ones the server has. */
export function changesOf<V extends object>(values: V, saved: V): Partial<V> {
  const names = Object.keys(values) as (keyof V & string)[];
  return pick(
    values,
    names.filter((name) => values[name] !== saved[name]),
  );
}

const pick = <V extends object>(values: V, names: (keyof V & string)[]): Partial<V> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>;
