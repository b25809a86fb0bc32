export const ACCOUNT = '/control/account/index.html';
export const PASSWORD = '/control/account/password.html';
