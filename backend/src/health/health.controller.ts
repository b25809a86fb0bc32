import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { Access, Returns } from '../http/route-decorators.js';
import { Readiness } from './readiness.js';

@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** Liveness: the process responds. */
  @Get('healthz')
  @Access('public')
  @Returns(z.object({ alive: z.literal(true) }))
  alive() {
    return { alive: true };
  }

  /** Readiness: the database responds and the instance is not shutting down. */
  @Get('readyz')
  @Access('public')
  @Returns(z.object({ ready: z.literal(true) }))
  ready() {
    return this.readiness.check();
  }
}
