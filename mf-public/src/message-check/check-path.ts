const MAX_LENGTH = 40;

/** The API path of a check; null without a code. */
export function checkPath(entered: string | null): string | null {
  const code = entered?.trim() ?? '';
  const isPossible = code !== '' && code.length <= MAX_LENGTH && !/[/\\]|^\.+$/.test(code);
  return isPossible ? `/api/message-checks/${encodeURIComponent(code)}` : null;
}
