/** Whether a password is a commonly used one, also repeated or with digits and symbols appended. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common: readonly string[] = dictionary['passwords-common'];
  const normalized = password.normalize('NFC').toLowerCase();
  return variants(normalized).some((guess) => guess.length < 2 || common.includes(guess));
}

/** "PasswordPassword" and "password2026!" are as easy to guess as "password". */
function variants(password: string): string[] {
  const withoutSuffix = password.replace(/[^\p{L}]+$/u, '');
  return [password, repeatedUnit(password), ...(withoutSuffix ? [withoutSuffix, repeatedUnit(withoutSuffix)] : [])];
}

/** The shortest string whose repetition is `text`. */
const repeatedUnit = (text: string): string => /^(.+?)\1*$/su.exec(text)?.[1] ?? text;
