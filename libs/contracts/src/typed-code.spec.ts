import { groupTypedCode } from './typed-code.js';

/** Types at the end of a field, character by character; `<` is the backspace key. */
function typed(keys: string, field = { value: '', selectionEnd: 0 }): string {
  for (const key of keys) {
    field.value = key === '<' ? field.value.slice(0, -1) : field.value + key;
    field.selectionEnd = field.value.length;
    groupTypedCode(
      field,
      key === '<' ? { inputType: 'deleteContentBackward', data: null } : { inputType: 'insertText', data: key },
    );
  }
  return field.value;
}

describe('a code that is typed', () => {
  it.each([
    ['the first group', 'wayb', 'wayb'],
    ['one more character', 'wayb1', 'wayb-1'],
    ['a whole code', 'wayb1112026ap', 'wayb-1112-026a-p'],
    ['with its hyphens', 'wayb-1112-026a-p', 'wayb-1112-026a-p'],
    ['with O for 0', 'WAYB1112O26AP', 'WAYB-1112-O26A-P'],
    ["another carrier's code of 13 characters", 'RB123456785GB', 'RB123456785GB'],
    ['one that is longer', '1Z999AA10123456784', '1Z999AA10123456784'],
    ['hyphens of its own', 'AB-123456', 'AB-123456'],
    ["another carrier's code with hyphens", 'ABCD-1234-5678-90', 'ABCD-1234-5678-90'],
    ["another carrier's code with longer groups", 'STATE-KEYS-1', 'STATE-KEYS-1'],
    ['a hyphen where a group ends', 'wayb1112-026a-p', 'wayb-1112-026a-p'],
    ['blanks of its own', 'WAYB 1112', 'WAYB 1112'],
    ['a pasted link', 'a.b/?code=WAYB', 'a.b/?code=WAYB'],
    ['taken back', 'wayb11<<', 'wayb-'],
    ['taken back and typed again', 'wayb1<<<x1', 'wayx-1'],
    ['another script', 'посылка', 'посылка'],
  ])('%s', (_, keys, shown) => expect(typed(keys)).toBe(shown));

  it('is left alone when it was pasted, and when somebody goes on by hand', () => {
    const field = { value: 'WBL4-8KQ2-M7XD-R', selectionEnd: 16 };
    groupTypedCode(field, { inputType: 'insertFromPaste', data: null });
    expect(typed('9', field)).toBe('WBL4-8KQ2-M7XD-R9');
  });

  it('is left alone when a keyboard inserts several characters at once', () => {
    const field = { value: 'BY-0001', selectionEnd: 7 };
    groupTypedCode(field, { inputType: 'insertText', data: 'BY-0001' });
    expect(field.value).toBe('BY-0001');
  });

  it.each([
    ['keeps hyphens of its own', 'NO-SUCH-PARCEL', 'NO-SUCH-PARCEL'],
    ['is grouped', 'wayb1112026ap', 'wayb-1112-026a-p'],
  ])('%s when somebody types faster than this code is loaded', (_, code, shown) => {
    const field = { value: code, selectionEnd: code.length };
    for (const [index, key] of [...code].entries())
      groupTypedCode(field, { inputType: 'insertText', data: key }, code.slice(0, index + 1));
    expect(field.value).toBe(shown);
  });

  it('is left alone while the caret is in the middle', () => {
    const field = { value: 'wayb1112', selectionEnd: 3 };
    groupTypedCode(field, { inputType: 'insertText', data: 'b' });
    expect(field.value).toBe('wayb1112');
  });
});
