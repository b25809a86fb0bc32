import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from '../sessions/access.guard.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CsrfGuard } from './csrf.guard.js';
import { EnvelopeInterceptor } from './envelope.interceptor.js';
import { ErrorFilter } from './error.filter.js';
import { RouteTable } from './route-table.js';
import { SchemaPipe } from './schema.pipe.js';

/** What every call passes: origin, access, input schema, output schema, envelope. */
@Module({
  imports: [DiscoveryModule, SessionsModule],
  providers: [
    { provide: APP_GUARD, useClass: CsrfGuard },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_PIPE, useClass: SchemaPipe },
    { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
    { provide: APP_FILTER, useClass: ErrorFilter },
    RouteTable,
  ],
  exports: [RouteTable],
})
export class HttpModule {}
