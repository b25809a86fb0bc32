import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ImagesController } from './images.controller.js';
import { ImagesService } from './images.service.js';
import { OrphanedImage } from './orphaned-image.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([OrphanedImage])],
  controllers: [ImagesController],
  providers: [ImagesService],
  exports: [ImagesService],
})
export class UploadsModule {}
