/** The item at an index that is known to be in the list. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`There is no item ${index}.`);
  return item;
}
