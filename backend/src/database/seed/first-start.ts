import type { DataSource, EntityManager } from 'typeorm';
import type { Config } from '../../config/config.js';
import { SETTINGS_ID, SettingsRow } from '../../settings/settings.entity.js';
import { alone } from '../migrate.js';
import { newSecret, Secret } from '../secret.entity.js';

/** What a site has from its first start: its secrets, its settings. An existing database stays as it is. */
export async function firstStart(dataSource: DataSource, config: Config): Promise<void> {
  if (await dataSource.manager.existsBy(SettingsRow, { id: SETTINGS_ID })) return;
  await alone(dataSource, async () => {
    const { manager } = dataSource;
    if (await manager.existsBy(SettingsRow, { id: SETTINGS_ID })) return;
    await manager.insert(Secret, { name: 'session', value: newSecret() });
    await seedSettings(manager, config);
  });
}

const seedSettings = (manager: EntityManager, config: Config) =>
  manager.insert(SettingsRow, {
    id: SETTINGS_ID,
    contact_email: config.contactEmail,
    mail_driver: 'mail',
    mail_template: 'html1',
    updated_at: new Date().toISOString(),
  });
