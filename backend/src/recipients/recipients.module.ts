import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Secret } from '../database/secret.entity.js';
import { HistoryModule } from '../history/history.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ParcelsModule } from '../parcels/parcels.module.js';
import { PickupPointsModule } from '../pickup-points/pickup-points.module.js';
import { ProofsModule } from '../proofs/proofs.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { AddressRequestRow } from './address-request.entity.js';
import { AddressRequestsController } from './address-requests.controller.js';
import { AddressRequests } from './address-requests.service.js';
import { Instructions } from './instructions.service.js';
import { OpenAddressRequests } from './open-address-requests.js';
import { PersonalInstructions } from './personal-instructions.js';
import { DeliveryInstruction, RecipientLink, VerificationCode, VerifiedBrowserRow } from './recipient.entities.js';
import { RecipientCookie } from './recipient-cookie.js';
import { RecipientKeys } from './recipient-keys.js';
import { RecipientLinks } from './recipient-links.service.js';
import { RecipientNotices } from './recipient-notices.service.js';
import { RecipientRetention } from './recipient-retention.js';
import { RecipientViews } from './recipient-views.service.js';
import { RecipientsController } from './recipients.controller.js';
import { RecipientsService } from './recipients.service.js';
import { VerificationCodes } from './verification-codes.service.js';
import { VerifiedBrowsers } from './verified-browsers.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      AddressRequestRow,
      DeliveryInstruction,
      RecipientLink,
      Secret,
      VerificationCode,
      VerifiedBrowserRow,
    ]),
    HistoryModule,
    MailModule,
    ParcelsModule,
    PickupPointsModule,
    ProofsModule,
    SettingsModule,
    UploadsModule,
  ],
  controllers: [AddressRequestsController, RecipientsController],
  providers: [
    AddressRequests,
    Instructions,
    OpenAddressRequests,
    PersonalInstructions,
    RecipientCookie,
    RecipientKeys,
    RecipientLinks,
    RecipientNotices,
    RecipientRetention,
    RecipientViews,
    RecipientsService,
    VerificationCodes,
    VerifiedBrowsers,
  ],
  exports: [OpenAddressRequests, PersonalInstructions, RecipientLinks, RecipientRetention],
})
export class RecipientsModule {}
