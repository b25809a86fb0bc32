import { type DynamicModule, Module } from '@nestjs/common';
import { ActivitiesModule } from './activities/activities.module.js';
import { AdminsModule } from './admins/admins.module.js';
import { BackupModule } from './backup/backup.module.js';
import { CleanupModule } from './cleanup/cleanup.module.js';
import type { Config } from './config/config.js';
import { configModule } from './config/config.module.js';
import { ContactModule } from './contact/contact.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { databaseModule } from './database/database.module.js';
import { featureModule } from './feature-module.js';
import { GraphModule } from './graph/graph.module.js';
import { HealthModule } from './health/health.module.js';
import { HttpModule } from './http.module.js';
import { InvoicesModule } from './invoices/invoices.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { MailModule } from './mail/mail.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { PagesModule } from './pages/pages.module.js';
import { ParcelsModule } from './parcels/parcels.module.js';
import { ReviewsModule } from './reviews/reviews.module.js';
import { firstStart } from './seed/first-start.js';
import { SettingsModule } from './settings/settings.module.js';
import { TablesModule } from './tables/tables.module.js';
import { RemoteEventRow } from './telemetry/remote-event.entity.js';
import { TelemetryController } from './telemetry/telemetry.controller.js';
import { TelemetryService } from './telemetry/telemetry.service.js';
import { TransferModule } from './transfer/transfer.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { UsersModule } from './users/users.module.js';

@Module({})
class AppModule {}

/** The root module: all features. */
export const appModule = (config: Config): DynamicModule => ({
  module: AppModule,
  imports: [
    configModule(config),
    databaseModule(config, firstStart),
    TablesModule,
    LimitsModule,
    HttpModule,
    HealthModule,
    GraphModule,
    DashboardModule,
    TransferModule,
    ParcelsModule,
    ActivitiesModule,
    PagesModule,
    ReviewsModule,
    SettingsModule,
    AdminsModule,
    UsersModule,
    MailModule,
    ContactModule,
    MessagesModule,
    InvoicesModule,
    UploadsModule,
    CleanupModule,
    featureModule(RemoteEventRow, TelemetryService, TelemetryController),
    BackupModule,
  ],
});
