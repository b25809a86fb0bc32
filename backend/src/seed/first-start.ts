import { join } from 'node:path';
import { SETUP_STEPS } from '@waybill/contracts';
import type { DataSource } from 'typeorm';
import type { Config } from '../config/config.js';
import { withSchemaLock } from '../database/migrate.js';
import { newSecret, Secret } from '../database/secret.entity.js';
import { DEFAULT_RETENTION, SETTINGS_ID, SettingsRow } from '../settings/settings.entity.js';
import { seedDemo, seedPage } from './demo.js';
import { PRIVACY_POLICY } from './texts.js';

/** Creates secrets, settings and, if configured, demo content in a new database. An existing one is left unchanged. */
export async function firstStart(dataSource: DataSource, config: Config): Promise<void> {
  if (await dataSource.manager.existsBy(SettingsRow, { id: SETTINGS_ID })) return;
  await withSchemaLock(dataSource, async () => {
    if (await dataSource.manager.existsBy(SettingsRow, { id: SETTINGS_ID })) return;
    await dataSource.manager.insert(Secret, { name: 'session', value: newSecret() });
    await seedSettings(dataSource, config);
    await seedPage(dataSource, PRIVACY_POLICY, new Date());
    if (config.seed === 'demo') await seedDemo(dataSource, join(config.uploadsDir, 'images'));
  });
}

const seedSettings = (dataSource: DataSource, config: Config) =>
  dataSource.manager.insert(SettingsRow, {
    id: SETTINGS_ID,
    contact_email: config.contactEmail,
    mail_driver: 'mail',
    mail_template: 'html1',
    ...DEFAULT_RETENTION,
    setup: SETUP_STEPS[0],
    updated_at: new Date().toISOString(),
  });
