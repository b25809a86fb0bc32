import { existsSync } from 'node:fs';
import { appendFile, readFile, truncate } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Database } from '../database/database.js';
import { log } from '../logging/log.js';
import { AuditHead, HEAD_ID } from './audit-entry.entity.js';

const line = z.object({ at: z.string(), entry: z.number(), hash: z.string(), restored: z.boolean().optional() });

/** A known state of the log: the hash of its last entry then. */
export type KnownHead = z.output<typeof line>;

/**
 * Keeps heads of the log outside of the database, in a file and in the log: entries removed from the end of the table
 * leave a valid chain, but not one that contains these.
 */
@Injectable()
export class HeadFile {
  readonly path: string;

  constructor(
    @InjectConfig() config: Config,
    private readonly database: Database,
  ) {
    this.path = config.auditHeadsFile;
  }

  /** Notes the present head; `restored` after the log was replaced, which ends the validity of earlier heads. */
  async note({ restored = false } = {}): Promise<void> {
    const { last, hash } = await this.database.findOrFail(AuditHead, { id: HEAD_ID });
    const known = await this.read();
    if (!restored && known.at(-1)?.hash === hash) return;
    const head: KnownHead = { at: new Date().toISOString(), entry: last, hash, ...(restored && { restored }) };
    log.info({ event: 'audit_head', ...head }, 'Head of the audit log.');
    await this.removeIncompleteLine();
    await appendFile(this.path, `${JSON.stringify(head)}\n`, { mode: 0o600, flush: true });
  }

  /** The heads since the last restore, oldest first. A line that cannot be read is an error: it was tampered with. */
  async read(): Promise<KnownHead[]> {
    const { complete } = await this.text();
    const heads = complete
      .split('\n')
      .filter(Boolean)
      .map((text) => line.parse(JSON.parse(text)));
    return heads.slice(
      Math.max(
        0,
        heads.findLastIndex(({ restored }) => restored),
      ),
    );
  }

  /** A line without its end was never noted: the disk was full, or the process died. */
  private async text(): Promise<{ complete: string; rest: string }> {
    const text = existsSync(this.path) ? await readFile(this.path, 'utf8') : '';
    const end = text.lastIndexOf('\n') + 1;
    return { complete: text.slice(0, end), rest: text.slice(end) };
  }

  private async removeIncompleteLine(): Promise<void> {
    const { complete, rest } = await this.text();
    if (rest) await truncate(this.path, Buffer.byteLength(complete));
  }
}
