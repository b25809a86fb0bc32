import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from './config/config.js';
import { configModule } from './config/config.module.js';
import { databaseModule } from './database/database.module.js';
import { HealthModule } from './health/health.module.js';
import { HttpModule } from './http/http.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { SettingsModule } from './settings/settings.module.js';

@Module({})
class AppModule {}

/** The application's table of contents. */
export const appModule = (config: Config): DynamicModule => ({
  module: AppModule,
  imports: [configModule(config), databaseModule(config), LimitsModule, HttpModule, HealthModule, SettingsModule],
});
