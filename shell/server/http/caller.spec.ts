/** @jest-environment node */
import type { IncomingMessage } from 'node:http';
import { callerOf } from './caller.js';

const caller = (headers: Record<string, string>, proxies: number) =>
  callerOf(
    { headers: { host: 'inner', ...headers }, socket: { remoteAddress: '10.0.0.1' } } as IncomingMessage,
    proxies,
  );
const withProto = (proto: string, proxies = 1) => caller({ 'x-forwarded-proto': proto }, proxies).secure;

describe('the forwarding headers', () => {
  it('count only as far as the trusted proxies wrote them', () => {
    expect(withProto('https')).toBe(true);
    expect(withProto('http')).toBe(false);
    expect(withProto('https, http')).toBe(false);
    expect(withProto('http, https')).toBe(true);
    expect(withProto('http, https, http', 2)).toBe(true);
    expect(withProto('https, http, https', 2)).toBe(false);
    expect(withProto('https', 2)).toBe(true);
    expect(withProto('https', 0)).toBe(false);
  });

  it('name host and addresses the same way', () => {
    const headers = { 'x-forwarded-host': 'evil.example, www.example.com', 'x-forwarded-for': '6.6.6.6, 203.0.113.9' };
    expect(caller(headers, 1)).toMatchObject({ host: 'www.example.com', addresses: ['203.0.113.9', '10.0.0.1'] });
    expect(caller(headers, 0)).toMatchObject({ host: 'inner', addresses: ['10.0.0.1'] });
  });
});
