import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { openApiDocument } from './openapi.js';
import { RouteTable } from './route-table.js';

const PATH = 'api/docs';
/** The page, its files, and the document in JSON and YAML. */
const PATHS = new RegExp(`^/${PATH}(?:-json|-yaml|/.*)?$`);
/** Swagger UI ships its own scripts and inline styles; it needs no other host. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

/** Serves the API documentation at /api/docs and as JSON at /api/docs-json. Not in production. */
export function serveApiDocs(app: NestExpressApplication): void {
  // Loaded by the first request for it: most starts are of tests, and of developers who look elsewhere.
  let pages: Promise<Router> | undefined;
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (!PATHS.test(request.path)) return next();
    pages ??= pagesOf(app);
    pages.then((serve) => serve(request, response, next), next);
  });
}

/** What Swagger adds to an application, in a router of its own. */
async function pagesOf(app: NestExpressApplication): Promise<Router> {
  const { SwaggerModule } = await import('@nestjs/swagger');
  const router = express.Router();
  router.use(`/${PATH}`, (_request, response, next) => {
    response.setHeader('Content-Security-Policy', POLICY);
    next();
  });
  const adapter = new ExpressAdapter(router);
  const target = Object.create(app, {
    getHttpAdapter: { value: () => adapter },
    useStaticAssets: { value: adapter.useStaticAssets.bind(adapter) },
  });
  const document = () => openApiDocument(app.get(RouteTable).routes) as unknown as OpenAPIObject;
  SwaggerModule.setup(PATH, target, document, { customSiteTitle: 'Waybill API', jsonDocumentUrl: `${PATH}-json` });
  return router;
}
