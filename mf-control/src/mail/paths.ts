import type { Message } from '@waybill/contracts';

export const SEND = '/control/email/send.html';

/** The send form for a reply to a visitor's message. */
export const replyPath = ({ id }: Message): string => `${SEND}?${new URLSearchParams({ reply: id })}`;
