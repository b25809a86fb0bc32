import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { openApiDocument } from './openapi.js';
import { RouteTable } from './route-table.js';

const PATH = 'api/docs';
/** Swagger UI ships its own scripts and inline styles; it needs no other host. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

/** Serves the API documentation at /api/docs and as JSON at /api/docs-json. Not in production. */
export async function serveApiDocs(app: NestExpressApplication): Promise<void> {
  const { SwaggerModule } = await import('@nestjs/swagger');
  app.use(`/${PATH}`, (_request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Content-Security-Policy', POLICY);
    next();
  });
  const document = () => openApiDocument(app.get(RouteTable).routes) as unknown as OpenAPIObject;
  SwaggerModule.setup(PATH, app, document, { customSiteTitle: 'Waybill API', jsonDocumentUrl: `${PATH}-json` });
}
