export interface LockEntry {
  version?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
  [field: string]: unknown;
}

export interface Lock {
  packages: Record<string, LockEntry>;
  [field: string]: unknown;
}

export function lacksIntegrity(entry: [path: string, entry: LockEntry]): boolean;

export function completed(
  lock: Lock,
  integrityOf: (name: string, version: string) => string | undefined,
): { lock: Lock; added: string[]; dropped: string[] };
