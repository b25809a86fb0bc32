import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TranslationsModule } from '../translations/translations.module.js';
import { OldSlug, PageRow } from './page.entity.js';
import { PageTexts } from './page-texts.service.js';
import { PagesController } from './pages.controller.js';
import { PagesService } from './pages.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([PageRow, OldSlug]), TranslationsModule],
  controllers: [PagesController],
  providers: [PagesService, PageTexts],
  exports: [PagesService],
})
export class PagesModule {}
