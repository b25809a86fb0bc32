export const MESSAGES = '/control/messages/list.html';

/** The page of one message. */
export const messagePath = (id: string): string => `/control/messages/${encodeURIComponent(id)}`;
