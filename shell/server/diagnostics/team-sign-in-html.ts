import { commandOf } from '../config/config.js';
import { STYLE } from './releases-style.js';

/** Where a team signs in and out. */
export const TEAM_PATH = '/__releases/team';

export const SIGN_OUT = `<form method="post" action="${TEAM_PATH}"><button name="action" value="leave">Sign out</button></form>`;

/** The form that takes a team's token. */
export const signInHtml = (theme: string | null, error = '') => `<!doctype html>
<html lang="en"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Releases of your team</title><style>${STYLE}</style></head><body><main class="narrow">
<h1>Releases of your team</h1>${error && `<p class="error" role="alert">${error}</p>`}
<form method="post" action="${TEAM_PATH}"><label>Token of your team<input name="token" type="password" required maxlength="100" autocomplete="off" autofocus></label>
<p><button name="action" value="enter">Sign in</button></p></form>
<p class="muted">Whoever runs the site creates tokens with “${commandOf('release', 'token create')}”.</p>
</main></body></html>
`;
