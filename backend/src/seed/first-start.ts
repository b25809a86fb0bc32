import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Config } from '../config/config.js';
import { withSchemaLock } from '../database/migrate.js';
import { newSecret, Secret, sha256 } from '../database/secret.entity.js';
import { log } from '../logging/log.js';
import { SETTINGS_ID, SettingsRow } from '../settings/settings.entity.js';
import { seedDemo, seedPage } from './demo.js';
import { PRIVACY_POLICY } from './texts.js';

/** What a site has from its first start: its secrets, its settings. An existing database stays as it is. */
export async function firstStart(dataSource: DataSource, config: Config): Promise<void> {
  if (await dataSource.manager.existsBy(SettingsRow, { id: SETTINGS_ID })) return;
  await withSchemaLock(dataSource, async () => {
    if (await dataSource.manager.existsBy(SettingsRow, { id: SETTINGS_ID })) return;
    await dataSource.manager.insert(Secret, { name: 'session', value: newSecret() });
    await inviteAdmin(dataSource, config);
    await seedSettings(dataSource, config);
    await seedPage(dataSource, PRIVACY_POLICY, new Date());
    if (config.seed === 'demo') await seedDemo(dataSource, join(config.uploadsDir, 'images'));
  });
}

/** In production nobody signs up without a link: this is the one time that it is shown. */
async function inviteAdmin(dataSource: DataSource, { production, signupToken, publicUrl }: Config): Promise<void> {
  if (!production || signupToken) return;
  const token = newSecret();
  await dataSource.manager.insert(Secret, { name: 'signup', value: sha256(token) });
  log.warn({ event: 'signup_link', link: `${publicUrl}/cp/signup?token=${token}` }, 'Create the administrator here.');
}

const seedSettings = (dataSource: DataSource, config: Config) =>
  dataSource.manager.insert(SettingsRow, {
    id: SETTINGS_ID,
    contact_email: config.contactEmail,
    mail_driver: 'mail',
    mail_template: 'html1',
    updated_at: new Date().toISOString(),
  });
