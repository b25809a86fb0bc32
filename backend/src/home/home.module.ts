import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HomeController } from './home.controller.js';
import { HomeContentRow } from './home.entity.js';
import { HomeService } from './home.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([HomeContentRow])],
  controllers: [HomeController],
  providers: [HomeService],
  exports: [HomeService],
})
export class HomeModule {}
