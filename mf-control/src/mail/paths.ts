export const SEND = '/control/email/send.html';

/** The send form as an answer to a visitor's message. */
export const replyPath = ({ id }: { id: string }): string => `${SEND}?${new URLSearchParams({ reply: id })}`;
