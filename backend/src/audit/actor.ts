import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditActor } from '@waybill/contracts';
import type { NextFunction, Request, Response } from 'express';
import { referenceOf } from '../sessions/session-store.js';

/** Who acts, and in which request. */
export interface Actor {
  actor: AuditActor;
  actor_id: string | null;
  session: string | null;
  request: string | null;
}

const SYSTEM: Actor = { actor: 'system', actor_id: null, session: null, request: null };

const current = new AsyncLocalStorage<() => Actor>();

/** Who acts in the current asynchronous context; the site itself, where nobody else does. */
export const currentActor = (): Actor => current.getStore()?.() ?? SYSTEM;

/** Runs a command: what it does is recorded under its name. */
export const runAsCommand = <T>(name: string, work: () => T): T =>
  current.run(() => ({ ...SYSTEM, actor: 'command', actor_id: name.slice(0, 80) }), work);

/** Everything that handles this request acts for whoever is signed in when it does. */
export function actAsRequest(request: Request, _response: Response, next: NextFunction): void {
  current.run(() => actorOf(request), next);
}

function actorOf({ id, user, device, sessionID }: Request): Actor {
  if (!user && device) return { ...SYSTEM, actor: 'device', actor_id: device.id, request: id };
  if (!user) return { ...SYSTEM, actor: 'visitor', request: id };
  return { actor: 'admin', actor_id: user.id, session: referenceOf(sessionID), request: id };
}
