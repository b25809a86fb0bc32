import { ReleaseError } from '../errors/release-error.js';
import type { Author } from '../release/update.js';
import type { CanaryOptions } from './canary.js';
import { signerOf } from './keys.js';
import { currentUser, releasesDir, trustedRoot } from './workspace.js';

/** Options after the command's name. */
export interface CliOptions extends CanaryOptions {
  why?: string | undefined;
  who?: string | undefined;
  base?: string | undefined;
  from?: readonly string[] | undefined;
  api?: string | undefined;
  openapi?: string | undefined;
  to?: string | undefined;
  port?: string | undefined;
  host?: string | undefined;
  check?: boolean | undefined;
  all?: boolean | undefined;
  'release-hold'?: boolean | undefined;
  'dry-run'?: boolean | undefined;
  hours?: string | undefined;
  builds?: string | undefined;
  'preview-days'?: string | undefined;
  preview?: string | undefined;
  scope?: string | undefined;
  days?: string | undefined;
  sign?: string | undefined;
  'token-file'?: string | undefined;
  public?: string | undefined;
  documents?: boolean | undefined;
}

/** What a command prints: JSON for machines, text for people. */
export interface Report {
  json: unknown;
  text: string;
  failed?: boolean;
  /** For people, besides the result. */
  notes?: readonly string[];
}

export type Command = (names: string[], options: CliOptions) => Promise<Report>;

/** The releases folder of the command. */
export const dir = () => releasesDir();

/** Publishing requires a reason; an urgent rollback, enable or disable has a default one. */
export async function authorOf(
  { why, who = currentUser(), sign }: CliOptions,
  defaultReason?: string,
): Promise<Author> {
  const reason = why?.trim() || defaultReason;
  if (!reason) throw new ReleaseError('Give a reason for the history, for example: --why "new hero image"');
  return { why: reason, who, signer: await signerOf(sign), root: trustedRoot() };
}

/** The one name that a command is given. @throws ReleaseError */
export function singleName([name, ...rest]: string[]): string {
  if (name === undefined || rest.length > 0)
    throw new ReleaseError('Name exactly one deployable, for example mf-tracking.');
  return name;
}

/** @throws ReleaseError unless it is a release number */
export function releaseId(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text))
    throw new ReleaseError('Give a release number. "list" shows the available ones.');
  return Number(text);
}
