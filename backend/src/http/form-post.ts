import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { urlencoded } from 'express';

const parse = urlencoded({ extended: false, limit: '100kb', parameterLimit: 20 });

interface Result {
  status: string;
  data?: unknown;
}

/** Accepts a public form without script: parses its fields into the body and redirects to the page with its result. */
export const formPost =
  (resultUrl: (result: Result) => string): RequestHandler =>
  (request: Request, response: Response, next: NextFunction) => {
    if (!request.is('application/x-www-form-urlencoded')) {
      next();
      return;
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.json = (result: Result) => {
      response.redirect(303, resultUrl(result));
      return response;
    };
    parse(request, response, next);
  };
