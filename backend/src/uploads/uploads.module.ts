import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ImagesController } from './images.controller.js';
import { ImagesService } from './images.service.js';
import { LooseImage } from './loose-image.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([LooseImage])],
  controllers: [ImagesController],
  providers: [ImagesService],
  exports: [ImagesService],
})
export class UploadsModule {}
