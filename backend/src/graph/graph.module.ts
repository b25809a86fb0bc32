import { Module } from '@nestjs/common';
import { HomeModule } from '../home/home.module.js';
import { PagesModule } from '../pages/pages.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { GraphController } from './graph.controller.js';
import { GraphService } from './graph.service.js';

@Module({
  imports: [HomeModule, PagesModule, ReviewsModule, SettingsModule],
  controllers: [GraphController],
  providers: [GraphService],
})
export class GraphModule {}
