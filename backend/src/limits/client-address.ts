import { networkOf, tiersOf } from '@waybill/contracts';
import type { Request } from 'express';

/** The client's network for rate limits: an IPv4 address or an IPv6 /64 prefix. */
export const clientAddress = (request: Request): string => networkOf(request.ip ?? 'unknown');

/** The widest network around a client; undefined for an IPv4 address. */
export const siteOf = (client: string): string | undefined => tiersOf(client).slice(1).at(-1)?.network;
