import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ActivitiesModule } from '../activities/activities.module.js';
import { ParcelsModule } from '../parcels/parcels.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { HandoversService } from './handovers.service.js';
import { PersonalProofs } from './personal-proofs.js';
import { ProofRow } from './proof.entity.js';
import { ProofRetention } from './proof-retention.js';
import { ProofsController } from './proofs.controller.js';
import { ProofsService } from './proofs.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ProofRow]), ActivitiesModule, ParcelsModule, SettingsModule, UploadsModule],
  controllers: [ProofsController],
  providers: [HandoversService, PersonalProofs, ProofRetention, ProofsService],
  exports: [PersonalProofs, ProofRetention, ProofsService],
})
export class ProofsModule {}
