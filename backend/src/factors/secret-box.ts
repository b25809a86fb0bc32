import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets for the database. The key is a file next to it, so a copy of the database alone reveals nothing. */
@Injectable()
export class SecretBox {
  private readonly file: string;

  constructor(@InjectConfig() { dataDir }: Config) {
    this.file = join(dataDir, 'account.key');
  }

  async seal(secret: string): Promise<string> {
    const key = (await this.read()) ?? (await this.create());
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key, iv);
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** The secret, or null if this machine does not have the key that it was sealed with. */
  async open(sealed: string): Promise<string | null> {
    const key = await this.read();
    if (!key) return null;
    const bytes = Buffer.from(sealed, 'base64url');
    try {
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  private async read(): Promise<Buffer | null> {
    const key = await readFile(this.file).catch(ignore('ENOENT'));
    if (key && key.length !== KEY_BYTES) throw new Error(`${this.file} is damaged: it must have ${KEY_BYTES} bytes.`);
    return key ?? null;
  }

  /** Creates the file complete or not at all: instances that share the folder then have the same key. */
  private async create(): Promise<Buffer> {
    const draft = `${this.file}.${randomBytes(6).toString('hex')}`;
    await mkdir(dirname(this.file), { recursive: true, mode: 0o700 });
    await writeFile(draft, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx', flush: true });
    try {
      await link(draft, this.file).catch(ignore('EEXIST'));
    } finally {
      await rm(draft, { force: true });
    }
    return readFile(this.file);
  }
}

const ignore = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};
