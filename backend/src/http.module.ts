import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { CsrfGuard } from './http/csrf.guard.js';
import { ErrorFilter } from './http/error.filter.js';
import { MultipartGuard } from './http/multipart.guard.js';
import { RouteTable } from './http/route-table.js';
import { SchemaPipe } from './http/schema.pipe.js';
import { AccessGuard } from './sessions/access.guard.js';
import { SessionsModule } from './sessions/sessions.module.js';

/** Global guards, pipe and filter, run in this order: origin, access, type of the body, input schema. The adapter serializes responses. */
@Module({
  imports: [DiscoveryModule, SessionsModule],
  providers: [
    { provide: APP_GUARD, useClass: CsrfGuard },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: MultipartGuard },
    { provide: APP_PIPE, useClass: SchemaPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
    RouteTable,
  ],
  exports: [RouteTable],
})
export class HttpModule {}
