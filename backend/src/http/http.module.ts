import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from '../sessions/access.guard.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CsrfGuard } from './csrf.guard.js';
import { ErrorFilter } from './error.filter.js';
import { RouteTable } from './route-table.js';
import { SchemaPipe } from './schema.pipe.js';

/** What every call passes before its handler: origin, access, input schema. What it answers passes the adapter. */
@Module({
  imports: [DiscoveryModule, SessionsModule],
  providers: [
    { provide: APP_GUARD, useClass: CsrfGuard },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_PIPE, useClass: SchemaPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
    RouteTable,
  ],
  exports: [RouteTable],
})
export class HttpModule {}
