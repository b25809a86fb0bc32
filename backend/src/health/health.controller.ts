import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { Access, Returns } from '../http/route-decorators.js';
import { Readiness } from './readiness.js';

@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process answers. */
  @Get('healthz')
  @Access('public')
  @Returns(z.object({ alive: z.literal(true) }))
  alive() {
    return { alive: true };
  }

  /** The process can do its work: its database answers and it is not about to stop. */
  @Get('readyz')
  @Access('public')
  @Returns(z.object({ ready: z.literal(true) }))
  ready() {
    return this.readiness.check();
  }
}
