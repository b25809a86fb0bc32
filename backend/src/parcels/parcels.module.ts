import { type MiddlewareConsumer, Module, type NestModule, RequestMethod } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../events/events.module.js';
import { HistoryModule } from '../history/history.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { WordingModule } from '../wording/wording.module.js';
import { AddressParcels } from './address-parcels.js';
import { rejectEmptyCode } from './empty-code.js';
import { LookupService } from './lookup.service.js';
import { LookupsController } from './lookups.controller.js';
import { MappedParcels } from './mapped-parcels.js';
import { Parcel } from './parcel.entity.js';
import { ParcelEnds } from './parcel-ends.js';
import { ParcelFigures } from './parcel-figures.js';
import { ParcelLocks } from './parcel-locks.js';
import { ParcelRows } from './parcel-rows.service.js';
import { ParcelSearch } from './parcel-search.js';
import { ParcelTerm } from './parcel-term.entity.js';
import { ParcelUpdates } from './parcel-updates.service.js';
import { ParcelVersions } from './parcel-versions.js';
import { ParcelsController } from './parcels.controller.js';
import { ParcelsService } from './parcels.service.js';
import { PersonalParcels } from './personal-parcels.js';
import { QuietTimes } from './quiet-times.js';
import { SilentParcels } from './silent-parcels.js';
import { StageChanges } from './stage-changes.js';
import { UnclearParcels } from './unclear-parcels.js';
import { VersionsController } from './versions.controller.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Parcel, ParcelTerm]),
    EventsModule,
    HistoryModule,
    SettingsModule,
    UploadsModule,
    WordingModule,
  ],
  controllers: [ParcelsController, LookupsController, VersionsController],
  providers: [
    ParcelsService,
    LookupService,
    AddressParcels,
    MappedParcels,
    ParcelEnds,
    ParcelFigures,
    ParcelLocks,
    ParcelRows,
    ParcelSearch,
    ParcelUpdates,
    ParcelVersions,
    PersonalParcels,
    QuietTimes,
    SilentParcels,
    StageChanges,
    UnclearParcels,
  ],
  exports: [
    LookupService,
    AddressParcels,
    MappedParcels,
    ParcelsService,
    ParcelEnds,
    ParcelFigures,
    ParcelLocks,
    ParcelRows,
    ParcelSearch,
    ParcelUpdates,
    PersonalParcels,
    SilentParcels,
    StageChanges,
    UnclearParcels,
  ],
})
export class ParcelsModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(rejectEmptyCode).forRoutes({ path: 'parcels', method: RequestMethod.GET });
  }
}
