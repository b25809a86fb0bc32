export const SIGN_IN = '/control/signin.html';
export const RESET = '/control/password.html';
/** The first run of a new site. */
export const SETUP = '/control/settings/setup';
export const PANEL = '/control/index.html';

/** The page after sign-in: a path of the panel, never another site. */
export const safeNext = (next: string | null): string => {
  if (!next || !/^\/control\/[\w\-./?&=%:~,]*$/.test(next)) return PANEL;
  return next.includes('//') || next.includes('..') ? PANEL : next;
};

/** Path of sign-in that leads back to `next`; `ended` adds a notice that the session has ended. */
export const signInPath = (next: string, ended: boolean): string => {
  const query = new URLSearchParams({ next });
  if (ended) query.set('ended', '1');
  return `${SIGN_IN}?${query}`;
};
