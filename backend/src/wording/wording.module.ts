import { Module } from '@nestjs/common';
import { PresetsModule } from '../presets/presets.module.js';
import { WordingService } from './wording.service.js';

@Module({ imports: [PresetsModule], providers: [WordingService], exports: [WordingService] })
export class WordingModule {}
