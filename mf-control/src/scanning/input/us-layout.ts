const SHIFTED_DIGITS = ')!@#$%^&*(';
const OTHERS: Record<string, string> = {
  Minus: '-_',
  Equal: '=+',
  Slash: '/?',
  Period: '.>',
  Comma: ',<',
  Semicolon: ';:',
  Quote: '\'"',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Backquote: '`~',
  NumpadSubtract: '--',
  NumpadDecimal: '..',
};

/**
 * What a key types on a US keyboard. Scanners act as one, whatever the computer is set to: with a French layout the code
 * `HA112` would arrive as `HA&&é`.
 */
export function onUsKeyboard({ code, shiftKey }: Pick<KeyboardEvent, 'code' | 'shiftKey'>): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? [];
  if (digit) return shiftKey && code.startsWith('D') ? SHIFTED_DIGITS.charAt(Number(digit)) : digit;
  return OTHERS[code]?.charAt(shiftKey ? 1 : 0) ?? '';
}
