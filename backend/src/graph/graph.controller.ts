import { Controller, Get, Header } from '@nestjs/common';
import { adminGraph, visitorGraph } from '@waybill/contracts';
import { Access, Returns } from '../http/route-decorators.js';
import { CurrentAdmin } from '../sessions/current-admin.js';
import type { Identity } from '../sessions/sessions.service.js';
import { GraphService } from './graph.service.js';

@Controller('graph')
export class GraphController {
  constructor(private readonly graph: GraphService) {}

  @Get()
  @Access('visitor', { revalidates: true })
  @Returns(visitorGraph, { admin: adminGraph })
  @Header('Vary', 'Cookie')
  read(@CurrentAdmin() admin: Identity | null) {
    return this.graph.read(admin);
  }
}
