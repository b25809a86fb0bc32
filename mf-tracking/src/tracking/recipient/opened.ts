import type { VerifiedRole } from '@waybill/contracts';

/** Codes whose full view was opened in this browser: the page then asks for it by itself. No proof of anything. */
const KEY = 'verified';
const MAX = 20;

/** The codes, the newest first. */
function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string').slice(0, MAX) : [];
  } catch {
    return [];
  }
}

/** Whether the view was opened here before, or is about to be by a link. */
export const opensItself = (code: string): boolean => linkProof(location.hash) !== null || read().includes(code);

/** Storage may be full or forbidden; the view is then opened by a click. */
export function setOpened(code: string, opened: boolean): void {
  const others = read().filter((each) => each !== code);
  try {
    localStorage.setItem(KEY, JSON.stringify((opened ? [code, ...others] : others).slice(0, MAX)));
  } catch {
    // Nothing depends on it.
  }
}

/** What a link in a mail proves. */
export interface LinkProof {
  role: VerifiedRole;
  token: string;
}

const FRAGMENT = /^#view=(recipient|sender)\.([\w-]{1,60})$/;

export function linkProof(hash: string): LinkProof | null {
  const [, role, token] = FRAGMENT.exec(hash) ?? [];
  return role && token ? { role: role as VerifiedRole, token } : null;
}
