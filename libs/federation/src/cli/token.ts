import { ReleaseError } from '../errors/release-error.js';
import { createToken, DEFAULT_TOKEN_DAYS, listTokens, revokeToken, type TeamToken } from '../release/team-tokens.js';

interface TokenOptions {
  scope?: string | undefined;
  days?: string | undefined;
  who: string;
}

interface TokenReport {
  json: unknown;
  text: string;
  notes?: readonly string[];
}

/** `token create | list | revoke`: the tokens with which teams use the release page. @throws ReleaseError */
export async function tokenCommand(
  releasesDir: string,
  [action, subject]: string[],
  options: TokenOptions,
): Promise<TokenReport> {
  if (action === 'list') return list(await listTokens(releasesDir));
  if (action === 'create' && subject !== undefined) return create(releasesDir, subject, options);
  if (action === 'revoke' && subject !== undefined) {
    const token = await revokeToken(releasesDir, subject);
    return { json: token, text: `${token.id} of ${token.team} is revoked` };
  }
  throw new ReleaseError('Say what to do: token create <team> --scope mf-tracking, token list, or token revoke <id>.');
}

async function create(releasesDir: string, team: string, { scope, days, who }: TokenOptions): Promise<TokenReport> {
  if (!scope) throw new ReleaseError('Name the deployables that the token is for, for example: --scope mf-tracking');
  const token = await createToken({
    releasesDir,
    team,
    scope: scope.split(','),
    days: days === undefined ? DEFAULT_TOKEN_DAYS : Number(days),
    who,
  });
  const notes = ['The token is shown this once. Whoever has it can change what is live of its deployables.'];
  return { json: token, text: `${describe(token)}\n${token.token}`, notes };
}

const list = (tokens: TeamToken[]): TokenReport => ({
  json: tokens,
  text: tokens.length > 0 ? tokens.map(describe).join('\n') : 'There is no token.',
});

const describe = ({ id, team, scope, expires, by }: TeamToken) =>
  `${id}  ${team}: ${scope.join(', ')}, until ${expires.slice(0, 10)}, created by ${by}`;
