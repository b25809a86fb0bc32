import { generatedCodeOf } from './tracking-code.js';

const LENGTH = 13;
const GROUP = 4;

/** The part of an input element that grouping needs. */
interface TextField {
  value: string;
  selectionEnd: number | null;
}

/** The part of an input event that grouping needs. */
interface Typed {
  inputType: string;
  data: string | null;
}

/** Fields in which somebody sets hyphens: these stay as they are. */
const groupedByHand = new WeakSet<TextField>();

const grouped = (characters: string) => characters.replace(/(.{4})(?=.)/g, '$1-');

/** What somebody has typed who now sets the first hyphen: another one within a group shows that the groups are not theirs. */
function withoutOurs(value: string): string {
  const before = value.slice(0, -1);
  const characters = before.replaceAll('-', '');
  return before === grouped(characters) && characters.length % GROUP !== 0 ? `${characters}-` : value;
}

/**
 * Groups a code while it is typed, as generated codes are printed: XXXX-XXXX-XXXX-X. Only while the caret is at the end,
 * and only with hyphens of its own: once the code turns out to be another carrier's, they are removed again.
 *
 * `value` is what the field had at the event. Forms load this function with the first character, and by then somebody may
 * have typed on: such an event only tells whether hyphens were set by hand, and the last one groups.
 */
export function groupTypedCode(field: TextField, { inputType, data }: Typed, value = field.value): void {
  const isPasted = inputType !== 'insertText' && !inputType.startsWith('delete');
  if (value === data) groupedByHand.delete(field);
  if (data === '-' && value === field.value && !groupedByHand.has(field)) field.value = withoutOurs(value);
  if (data?.includes('-') || (isPasted && value.includes('-'))) groupedByHand.add(field);
  if (inputType !== 'insertText' || data?.length !== 1 || groupedByHand.has(field)) return;
  if (value !== field.value || field.selectionEnd !== value.length) return;
  const characters = value.replaceAll('-', '');
  if (!/^[0-9a-z]+$/i.test(characters)) return;
  const isGenerated = characters.length < LENGTH || generatedCodeOf(characters) !== null;
  const text = isGenerated ? grouped(characters) : characters;
  if (text !== value) field.value = text;
}
