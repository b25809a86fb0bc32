export const MESSAGES = '/control/messages/list.html';
