import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config/config.js';
import { SecretBox } from './secret-box.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'waybill-box-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const newBox = (folder = dataDir) => new SecretBox(readConfig({ DATA_DIR: folder }));

it('opens what another instance sealed with the same key', async () => {
  const sealed = await newBox().seal('a secret');
  expect(sealed).not.toContain('secret');
  expect(await newBox().open(sealed)).toBe('a secret');
});

it('creates one key for instances that start at the same time', async () => {
  const boxes = Array.from({ length: 10 }, () => newBox());
  const sealed = await Promise.all(boxes.map((box) => box.seal('a secret')));
  expect(await Promise.all(sealed.map((text) => newBox().open(text)))).toEqual(Array(10).fill('a secret'));
  expect(await readdir(dataDir)).toEqual(['account.key']);
});

it('opens neither what was changed nor what was sealed with another key', async () => {
  const box = newBox();
  const sealed = await box.seal('a secret');
  const bytes = Buffer.from(sealed, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  expect(await box.open(bytes.toString('base64url'))).toBeNull();
  const elsewhere = newBox(join(dataDir, 'elsewhere'));
  await elsewhere.seal('another secret');
  expect(await elsewhere.open(sealed)).toBeNull();
  expect(await box.open('')).toBeNull();
});
