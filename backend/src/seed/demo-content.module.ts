import { Module } from '@nestjs/common';
import { HomeModule } from '../home/home.module.js';
import { PagesModule } from '../pages/pages.module.js';
import { ParcelsModule } from '../parcels/parcels.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { TranslationsModule } from '../translations/translations.module.js';
import { DemoContentService } from './demo-content.service.js';

@Module({
  imports: [HomeModule, PagesModule, ParcelsModule, ReviewsModule, SettingsModule, TranslationsModule],
  providers: [DemoContentService],
})
export class DemoContentModule {}
