import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Config } from '../config/config.js';
import { withSchemaLock } from '../database/migrate.js';
import { newSecret, Secret, sha256 } from '../database/secret.entity.js';
import { log } from '../logging/log.js';
import { SETTINGS_ID, SettingsRow } from '../settings/settings.entity.js';
import { seedDemo, seedPage } from './demo.js';
import { PRIVACY_POLICY } from './texts.js';

/** Creates secrets, settings and, if configured, demo content in a new database. An existing one is left unchanged. */
export async function firstStart(dataSource: DataSource, config: Config): Promise<void> {
  if (await dataSource.manager.existsBy(SettingsRow, { id: SETTINGS_ID })) return;
  await withSchemaLock(dataSource, async () => {
    if (await dataSource.manager.existsBy(SettingsRow, { id: SETTINGS_ID })) return;
    await dataSource.manager.insert(Secret, { name: 'session', value: newSecret() });
    await createSignUpLink(dataSource, config);
    await seedSettings(dataSource, config);
    await seedPage(dataSource, PRIVACY_POLICY, new Date());
    if (config.seed === 'demo') await seedDemo(dataSource, join(config.uploadsDir, 'images'));
  });
}

/** In production signing up requires a link, which is logged only once. */
async function createSignUpLink(dataSource: DataSource, { production, signupToken, publicUrl }: Config): Promise<void> {
  if (!production || signupToken) return;
  const token = newSecret();
  await dataSource.manager.insert(Secret, { name: 'signup', value: sha256(token) });
  log.warn(
    { event: 'signup_link', link: `${publicUrl}/cp/signup?token=${token}` },
    'Open this link to create the administrator.',
  );
}

const seedSettings = (dataSource: DataSource, config: Config) =>
  dataSource.manager.insert(SettingsRow, {
    id: SETTINGS_ID,
    contact_email: config.contactEmail,
    mail_driver: 'mail',
    mail_template: 'html1',
    updated_at: new Date().toISOString(),
  });
