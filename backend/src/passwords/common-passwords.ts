/** Whether a password is among the first that anybody would guess, as it stands or thinly disguised. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common: readonly string[] = dictionary['passwords-common'];
  const typed = password.normalize('NFC').toLowerCase();
  return disguises(typed).some((guess) => guess.length < 2 || common.includes(guess));
}

/** "PasswordPassword" and "password2026!" are guessed as soon as "password" is. */
function disguises(typed: string): string[] {
  const withoutTail = typed.replace(/[^\p{L}]+$/u, '');
  return [typed, unitOf(typed), ...(withoutTail ? [withoutTail, unitOf(withoutTail)] : [])];
}

/** The shortest piece that repeated makes the whole. */
const unitOf = (text: string): string => /^(.+?)\1*$/su.exec(text)?.[1] ?? text;
