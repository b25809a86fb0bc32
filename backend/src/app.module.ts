import { type DynamicModule, Module } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { ActivitiesModule } from './activities/activities.module.js';
import { AdminsModule } from './admins/admins.module.js';
import { AuditModule } from './audit/audit.module.js';
import { requireAuditKey } from './audit/require-audit-key.js';
import { BackupModule } from './backup/backup.module.js';
import { BrandModule } from './brand/brand.module.js';
import { BulkModule } from './bulk/bulk.module.js';
import { CleanupModule } from './cleanup/cleanup.module.js';
import type { Config } from './config/config.js';
import { configModule } from './config/config.module.js';
import { ContactModule } from './contact/contact.module.js';
import { ContractModule } from './contract/contract.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { databaseModule } from './database/database.module.js';
import { DevicesModule } from './devices/devices.module.js';
import { featureModule } from './feature-module.js';
import { FeedbackModule } from './feedback/feedback.module.js';
import { FeedsModule } from './feeds/feeds.module.js';
import { GraphModule } from './graph/graph.module.js';
import { HealthModule } from './health/health.module.js';
import { HomeModule } from './home/home.module.js';
import { HttpModule } from './http.module.js';
import { IdempotencyModule } from './idempotency/idempotency.module.js';
import { InvoicesModule } from './invoices/invoices.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { MailModule } from './mail/mail.module.js';
import { MessageCheckModule } from './message-check/message-check.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { OverviewsModule } from './overviews/overviews.module.js';
import { PagesModule } from './pages/pages.module.js';
import { ParcelsModule } from './parcels/parcels.module.js';
import { PeopleModule } from './people/people.module.js';
import { PickupPointsModule } from './pickup-points/pickup-points.module.js';
import { PresetsModule } from './presets/presets.module.js';
import { ProofsModule } from './proofs/proofs.module.js';
import { PushModule } from './push/push.module.js';
import { RecipientsModule } from './recipients/recipients.module.js';
import { ReviewsModule } from './reviews/reviews.module.js';
import { ScansModule } from './scans/scans.module.js';
import { DemoContentModule } from './seed/demo-content.module.js';
import { firstStart } from './seed/first-start.js';
import { SettingsModule } from './settings/settings.module.js';
import { SilenceModule } from './silence/silence.module.js';
import { StatusMappingsModule } from './status-mappings/status-mappings.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';
import { TablesModule } from './tables/tables.module.js';
import { RemoteEventRow } from './telemetry/remote-event.entity.js';
import { TelemetryController } from './telemetry/telemetry.controller.js';
import { TelemetryService } from './telemetry/telemetry.service.js';
import { TransferModule } from './transfer/transfer.module.js';
import { TranslationsModule } from './translations/translations.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { UsersModule } from './users/users.module.js';
import { SavedViewRow } from './views/saved-view.entity.js';
import { ViewsController } from './views/views.controller.js';
import { ViewsService } from './views/views.service.js';

@Module({})
class AppModule {}

/** What must be so before a feature reads the database. */
async function prepare(dataSource: DataSource, config: Config): Promise<void> {
  await requireAuditKey(dataSource, config.auditKeyFile);
  await firstStart(dataSource, config);
}

/** The root module: all features. */
export const appModule = (config: Config): DynamicModule => ({
  module: AppModule,
  imports: [
    configModule(config),
    databaseModule(config, prepare),
    AuditModule,
    TablesModule,
    LimitsModule,
    IdempotencyModule,
    HttpModule,
    HealthModule,
    ContractModule,
    GraphModule,
    DashboardModule,
    TransferModule,
    ParcelsModule,
    ActivitiesModule,
    BulkModule,
    ProofsModule,
    RecipientsModule,
    DevicesModule,
    ScansModule,
    PickupPointsModule,
    PresetsModule,
    PagesModule,
    HomeModule,
    ReviewsModule,
    TranslationsModule,
    SettingsModule,
    BrandModule,
    AdminsModule,
    UsersModule,
    MailModule,
    NotificationsModule,
    ContactModule,
    MessagesModule,
    FeedbackModule,
    MessageCheckModule,
    StatusMappingsModule,
    SubscriptionsModule,
    OverviewsModule,
    PushModule,
    FeedsModule,
    InvoicesModule,
    UploadsModule,
    CleanupModule,
    SilenceModule,
    PeopleModule,
    featureModule(RemoteEventRow, TelemetryService, TelemetryController),
    BackupModule,
    DemoContentModule,
    featureModule(SavedViewRow, ViewsService, ViewsController),
  ],
});
