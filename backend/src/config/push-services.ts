import { z } from 'zod';

const ERROR = 'must be origins such as https://push.example.com, separated by commas';
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/;

/** `PUSH_SERVICES`: origins with https; without it on this machine only, for tests. */
export const pushServices = z.string().transform((value, context) => {
  const origins = value.split(',').map((origin) => origin.trim());
  if (!origins.every(isOrigin)) context.addIssue({ code: 'custom', message: ERROR });
  return origins;
});

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname)));
}
