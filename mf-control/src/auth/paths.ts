export const SIGN_IN = '/control/signin.html';
export const RESET = '/control/password.html';
export const PANEL = '/control/index.html';

/** The place to go to after signing in: a path of the panel, never another site. */
export const safeNext = (next: string | null): string => {
  if (!next || !/^\/control\/[\w\-./?&=%:~,]*$/.test(next)) return PANEL;
  return next.includes('//') || next.includes('..') ? PANEL : next;
};

/** Sign-in with the way back; `ended` tells that a session was there and is over. */
export const signInPath = (next: string, ended: boolean): string => {
  const query = new URLSearchParams({ next });
  if (ended) query.set('ended', '1');
  return `${SIGN_IN}?${query}`;
};
