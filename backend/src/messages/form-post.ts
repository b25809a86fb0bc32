import type { NextFunction, Request, Response } from 'express';
import { urlencoded } from 'express';

const CONTACT_PAGE = '/contact.html';
const parse = urlencoded({ extended: false, limit: '100kb', parameterLimit: 20 });

/** Accepts the contact form without script: parses its fields into the body and redirects to a result page. */
export function formPost(request: Request, response: Response, next: NextFunction): void {
  if (!request.is('application/x-www-form-urlencoded')) {
    next();
    return;
  }
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.json = (result) => {
    response.redirect(303, resultUrl(result));
    return response;
  };
  parse(request, response, next);
}

function resultUrl(result: { status: string; data?: { reference?: string } | null }): string {
  const { reference } = result.data ?? {};
  return result.status === 'success' && reference ? `${CONTACT_PAGE}?sent=${reference}` : `${CONTACT_PAGE}?failed=1`;
}
