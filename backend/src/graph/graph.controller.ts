import { Controller, Get, Header } from '@nestjs/common';
import { adminGraph, visitorGraph } from '@waybill/contracts';
import { Access, Answers } from '../http/declare.js';
import { CurrentAdmin } from '../sessions/current-admin.js';
import type { Identity } from '../sessions/session-gate.js';
import { GraphService } from './graph.service.js';

@Controller('graph')
export class GraphController {
  constructor(private readonly graph: GraphService) {}

  @Get()
  @Access('visitor', { revalidates: true })
  @Answers(visitorGraph, { admin: adminGraph })
  @Header('Vary', 'Cookie')
  read(@CurrentAdmin() admin: Identity | null) {
    return this.graph.read(admin);
  }
}
