import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, key, longText, optional, text, timestamp } from './table.js';

export class Settings1700000000002 implements MigrationInterface {
  name = 'Settings1700000000002';

  up(runner: QueryRunner): Promise<void> {
    return createTable(runner, 'settings', [
      key('id', 36),
      text('contact_email', 254),
      optional(text('contact_phone', 40)),
      optional(text('contact_phone_alt', 40)),
      optional(text('contact_twitter', 300)),
      optional(text('contact_telegram', 300)),
      optional(text('contact_instagram', 300)),
      optional(text('contact_address', 300)),
      text('mail_driver', 10),
      text('mail_template', 10),
      optional(text('meta_description', 300)),
      optional(longText('chat_code')),
      timestamp('updated_at'),
    ]);
  }

  down(runner: QueryRunner): Promise<void> {
    return runner.dropTable('settings');
  }
}
