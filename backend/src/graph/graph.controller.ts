import { Controller, Get, Header } from '@nestjs/common';
import { adminGraph, type LanguageCode, visitorGraph } from '@waybill/contracts';
import { ReaderLanguage } from '../http/reader-language.js';
import { Access, Returns } from '../http/route-decorators.js';
import { CurrentAdmin } from '../sessions/current-admin.js';
import type { Identity } from '../sessions/identity.js';
import { GraphService } from './graph.service.js';

@Controller('graph')
export class GraphController {
  constructor(private readonly graph: GraphService) {}

  @Get()
  @Access('visitor', { revalidates: true })
  @Returns(visitorGraph, { admin: adminGraph })
  @Header('Vary', 'Cookie, Accept-Language')
  read(@CurrentAdmin() admin: Identity | null, @ReaderLanguage() language: LanguageCode | null) {
    return this.graph.read(admin, language);
  }
}
