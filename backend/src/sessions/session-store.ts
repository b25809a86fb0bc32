import { createHash } from 'node:crypto';
import { ACCOUNT_LIMITS } from '@waybill/contracts';
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
    /** Where the session was started. */
    browser?: string | null;
    system?: string | null;
    network?: string | null;
    /** When the admin last proved who is signed in, in milliseconds. */
    confirmed_at?: number;
  }
}

/** A session as the admin sees it. */
export interface SessionInfo {
  id: string;
  current: boolean;
  browser: string | null;
  system: string | null;
  network: string | null;
  created_at: string;
  last_used_at: string;
}

type Done<T = void> = (error: unknown, value?: T) => void;

const keyOf = (id: string) => createHash('sha256').update(id).digest('hex');
/** Names a session in the audit log: long enough to tell sessions apart, too short to be one's key. */
export const referenceOf = (id: string) => keyOf(id).slice(0, 16);
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
    settle(
      this.update(id, session).then(() => undefined),
      done,
    );
  }

  override touch(id: string, session: SessionData, done: Done = () => undefined): void {
    settle(this.extend(id, session), done);
  }

  override destroy(id: string, done: Done = () => undefined): void {
    settle(this.remove(id), done);
  }

  /** Stores a new session; only this creates one. */
  async insert(id: string, session: SessionData): Promise<void> {
    await this.sessions.delete({ expires_at: LessThan(new Date().toISOString()) });
    await this.sessions.insert({
      id: keyOf(id),
      admin_id: session.passport?.user ?? null,
      data: JSON.stringify(session),
      expires_at: after(IDLE_TIMEOUT_MS),
      ends_at: after(ABSOLUTE_TIMEOUT_MS),
    });
  }

  /** Stores a change of a session. Returns false if it has ended: a request that is still running does not revive it. */
  async update(id: string, session: SessionData): Promise<boolean> {
    const changes = { data: JSON.stringify(session), expires_at: after(IDLE_TIMEOUT_MS) };
    return Boolean((await this.sessions.update({ id: keyOf(id) }, changes)).affected);
  }

  /** Ends all sessions of an admin except the one with id `exceptId`. */
  async destroyAll(adminId: string, exceptId?: string): Promise<void> {
    await this.sessions.delete({ admin_id: adminId, ...(exceptId && { id: Not(keyOf(exceptId)) }) });
  }

  /** Ends the session whose key is `key`, if it is one of the admin's. */
  async destroyOne(adminId: string, key: string): Promise<boolean> {
    return Boolean((await this.sessions.delete({ id: key, admin_id: adminId })).affected);
  }

  /** The admin's sessions, the newest first. `currentId` is the id of the one that asks. */
  async list(adminId: string, currentId: string): Promise<SessionInfo[]> {
    const now = new Date().toISOString();
    const live = { admin_id: adminId, expires_at: MoreThan(now), ends_at: MoreThan(now) };
    const rows = await this.sessions.find({ where: live, order: NEWEST_FIRST, take: ACCOUNT_LIMITS.sessions });
    return rows.map((row) => infoOf(row, keyOf(currentId)));
  }

  /** Ends the oldest sessions beyond the limit. */
  async trim(adminId: string): Promise<void> {
    const newest = await this.sessions.find({
      where: { admin_id: adminId },
      order: NEWEST_FIRST,
      take: ACCOUNT_LIMITS.sessions,
    });
    const oldest = newest[ACCOUNT_LIMITS.sessions - 1];
    if (oldest) await this.sessions.delete({ admin_id: adminId, ends_at: LessThan(oldest.ends_at) });
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

  private async extend(id: string, _session: SessionData): Promise<void> {
    const due = LessThan(after(IDLE_TIMEOUT_MS - TOUCH_INTERVAL_MS));
    await this.sessions.update({ id: keyOf(id), expires_at: due }, { expires_at: after(IDLE_TIMEOUT_MS) });
  }
}

/** All sessions last equally long, so the one that ends last was started last. */
const NEWEST_FIRST = { ends_at: 'DESC', id: 'ASC' } as const;

function infoOf({ id, data, expires_at, ends_at }: StoredSession, currentKey: string): SessionInfo {
  const { browser = null, system = null, network = null }: SessionData = JSON.parse(data);
  const created_at = before(ends_at, ABSOLUTE_TIMEOUT_MS);
  const last_used_at = before(expires_at, IDLE_TIMEOUT_MS);
  return { id, current: id === currentKey, browser, system, network, created_at, last_used_at };
}

const before = (timestamp: string, ms: number) => new Date(Date.parse(timestamp) - ms).toISOString();
