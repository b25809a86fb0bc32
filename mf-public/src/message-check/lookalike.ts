/** Characters of host names that are taken for one another: one of each kind stands for all. */
const ALIKE: readonly [RegExp, string][] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/0/g, 'o'],
  [/[1il|]/g, 'l'],
  [/5/g, 's'],
  [/8/g, 'b'],
  [/[-_]/g, ''],
];
const MAX_DISTANCE = 2;
/** Shorter names are too often alike by chance. */
const MIN_LENGTH = 5;

/** Whether a host name was chosen to be taken for ours. Both are without port, and in the browser's spelling. */
export function isLookalike(host: string, own: string): boolean {
  const [ours, theirs] = [nameOf(own), nameOf(host)];
  // `waybill.example.evil.example`, or `track-waybill.example`.
  if (host.includes(own) || (ours.length >= MIN_LENGTH && host.includes(ours))) return true;
  if (skeleton(theirs) === skeleton(ours)) return true;
  return ours.length >= MIN_LENGTH && distance(theirs, ours, MAX_DISTANCE) <= (ours.length < 8 ? 1 : MAX_DISTANCE);
}

const SECOND_LEVEL = /^(co|com|net|org|gov|ac)$/;

/** The part of a host that its owner chose: `waybill` of `www.waybill.co.uk`. */
function nameOf(host: string): string {
  const labels = host.split('.');
  const isNested = labels.length > 2 && SECOND_LEVEL.test(labels.at(-2) ?? '');
  return labels.at(isNested ? -3 : -2) ?? host;
}

const skeleton = (name: string) => ALIKE.reduce((text, [pattern, one]) => text.replace(pattern, one), name);

/** Insertions, deletions, replacements and neighbours that changed places, between two names; counted up to `max` + 1. */
function distance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const above = rows[i - 1] ?? [];
      const replaced = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) row[j] = Math.min(row[j] ?? 0, (rows[i - 2]?.[j - 2] ?? 0) + 1);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? max + 1;
}
