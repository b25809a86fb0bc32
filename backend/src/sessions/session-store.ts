import { createHash } from 'node:crypto';
import { type SessionData, Store } from 'express-session';
import { LessThan, MoreThan, Not, type Repository } from 'typeorm';
import { StoredSession } from './session.entity.js';
import { settle } from './settle.js';

const MINUTE_MS = 60_000;
export const IDLE_TIMEOUT_MS = 30 * MINUTE_MS;
export const ABSOLUTE_TIMEOUT_MS = 12 * 60 * MINUTE_MS;
/** The expiry is updated only if it changes by this much: one write in five minutes, not one per request. */
const TOUCH_INTERVAL_MS = 5 * MINUTE_MS;

declare module 'express-session' {
  interface SessionData {
    passport?: { user?: string };
  }
}

type Done<T = void> = (error: unknown, value?: T) => void;

const keyOf = (id: string) => createHash('sha256').update(id).digest('hex');
const after = (ms: number) => new Date(Date.now() + ms).toISOString();

/** express-session store in the database, on both engines, shared by all instances. */
export class DatabaseSessionStore extends Store {
  constructor(private readonly sessions: Repository<StoredSession>) {
    super();
  }

  override get(id: string, done: Done<SessionData | null>): void {
    settle(this.read(id), done);
  }

  override set(id: string, session: SessionData, done: Done = () => undefined): void {
    settle(this.write(id, session), done);
  }

  override touch(id: string, session: SessionData, done: Done = () => undefined): void {
    settle(this.extend(id, session), done);
  }

  override destroy(id: string, done: Done = () => undefined): void {
    settle(this.remove(id), done);
  }

  /** Ends all sessions of an admin except the one with id `exceptId`. */
  async destroyAll(adminId: string, exceptId?: string): Promise<void> {
    await this.sessions.delete({ admin_id: adminId, ...(exceptId && { id: Not(keyOf(exceptId)) }) });
  }

  private async remove(id: string): Promise<void> {
    await this.sessions.delete({ id: keyOf(id) });
  }

  private async read(id: string): Promise<SessionData | null> {
    const now = new Date().toISOString();
    const row = await this.sessions.findOneBy({ id: keyOf(id), expires_at: MoreThan(now), ends_at: MoreThan(now) });
    if (!row) return null;
    const session: SessionData = JSON.parse(row.data);
    return session;
  }

  private async write(id: string, session: SessionData): Promise<void> {
    await this.sessions.delete({ expires_at: LessThan(new Date().toISOString()) });
    const key = keyOf(id);
    const stored = await this.sessions.findOneBy({ id: key });
    await this.sessions.save({
      id: key,
      admin_id: session.passport?.user ?? null,
      data: JSON.stringify(session),
      expires_at: after(IDLE_TIMEOUT_MS),
      ends_at: stored?.ends_at ?? after(ABSOLUTE_TIMEOUT_MS),
    });
  }

  private async extend(id: string, _session: SessionData): Promise<void> {
    const due = LessThan(after(IDLE_TIMEOUT_MS - TOUCH_INTERVAL_MS));
    await this.sessions.update({ id: keyOf(id), expires_at: due }, { expires_at: after(IDLE_TIMEOUT_MS) });
  }
}
