import type { Deployable } from './release-summary.js';

/** The buttons with which the admin changes what is live of a deployable; each needs a reason for the history. */
export function releaseForm({ name, hash, enabled, retained, builds: kept }: Deployable): string {
  const others = retained.filter((build) => build !== hash);
  const versionOf = (build: string) => kept.find((one) => one.hash === build)?.size?.record.version ?? '';
  const builds = others.map((build) => `<option value="${build}">${versionOf(build)} ${build}</option>`).join('');
  const button = (action: string, text: string) => `<button name="action" value="${action}">${text}</button>`;
  const restore = builds
    ? `<label>Build<select name="to">${builds}</select></label>${button('restore', 'Make this build live')}`
    : '';
  const rollback = builds ? button('rollback', 'Roll back') : '';
  if (!builds && name === 'shell') return '';
  const toggle = enabled ? button('disable', 'Disable') : button('enable', 'Enable');
  return `<details><summary>Change</summary><form method="post" action="/__releases"><input type="hidden" name="name" value="${name}">
<label>Reason<input name="why" required maxlength="500" autocomplete="off"></label>
<p>${rollback}${name === 'shell' ? '' : toggle}</p>
<p>${restore}</p></form></details>`;
}
