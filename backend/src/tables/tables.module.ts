import { Global, Module } from '@nestjs/common';
import { Tables } from './tables.js';

@Global()
@Module({ providers: [Tables], exports: [Tables] })
export class TablesModule {}
