export const SETTINGS = '/control/settings';
export const CONTACT = '/control/settings/contact';
export const MAIL = '/control/settings/mail';
export const HTML = '/control/settings/html';
