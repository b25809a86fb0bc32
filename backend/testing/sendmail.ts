import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A sendmail replacement: accepts `-i`, `-f sender`, `--`, recipients, and the message on standard input. Other options
 * or no recipient exit with 64 (EX_USAGE); a message that contains "please deny this" exits with 75 (EX_TEMPFAIL).
 */
const PROGRAM = `#!/bin/sh
folder=$(dirname "$0")
printf '%s\\n' "$@" > "$folder/arguments"
while [ $# -gt 0 ]; do
  case "$1" in
    -i) shift ;;
    -f) sender=$2; shift 2 ;;
    --) shift; break ;;
    -*) echo "illegal option $1" >&2; exit 64 ;;
    *) break ;;
  esac
done
[ $# -gt 0 ] || exit 64
[ -n "$sender" ] || exit 64
cat > "$folder/message"
grep -q 'please deny this' "$folder/message" && exit 75
exit 0
`;

export interface Sendmail {
  path: string;
  /** Arguments of the last call. */
  arguments(): string[];
  message(): string;
  remove(): void;
}

export function installSendmail(): Sendmail {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-sendmail-'));
  const path = join(folder, 'sendmail');
  writeFileSync(path, PROGRAM);
  chmodSync(path, 0o755);
  const read = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '');
  return {
    path,
    arguments: () => read('arguments').trim().split('\n'),
    message: () => read('message'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
