import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Where the packed contracts have the API's document. */
const PACKED = '@waybill/contracts/openapi.json';

/** The API's document for a remote: of the backend next to it, or of the contracts that it has installed; or none. */
export function apiDocument(remoteDir: string): string | undefined {
  const file = join(dirname(remoteDir), 'backend/openapi.json');
  return existsSync(file) ? file : packedDocument(remoteDir);
}

function packedDocument(remoteDir: string): string | undefined {
  try {
    return createRequire(join(remoteDir, 'package.json')).resolve(PACKED);
  } catch {
    return undefined;
  }
}
