import type { LanguageCode } from '@waybill/contracts';

/** What a mail to somebody outside the company has besides its text. */
export interface MailExtras {
  language: LanguageCode;
  /** Why it was sent, and how to get no more of them. */
  notice?: {
    reason: string;
    action: string;
    /** The page with a button. */
    page: string;
    /** Where mail clients post to (RFC 8058). */
    oneClick: string;
  };
  /** What the mail is about, in the words of schema.org. */
  structured?: object;
}

/** By a list's name (RFC 2919) people sort its mails. `prepared`: mail clients read links and names only in one piece. */
export const extraHeaders = ({ notice }: MailExtras, publicUrl: string) =>
  notice && {
    'List-Id': { prepared: true, value: `<updates.${new URL(publicUrl).hostname}>` },
    'List-Unsubscribe': { prepared: true, value: `<${notice.oneClick}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };

/** JSON that no content of it can end the script element around. */
export const jsonForScript = (value: object): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
