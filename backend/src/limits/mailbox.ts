/** What the spellings of an address have in common that many providers deliver to one mailbox: `a.da+parcels@`, `ada@`. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+', 1);
  return `${name.replaceAll('.', '')}${email.slice(at)}`.toLowerCase();
}
