import type { NextFunction, Request, Response } from 'express';
import { urlencoded } from 'express';

const PAGE = '/contact.html';
const read = urlencoded({ extended: false, limit: '100kb', parameterLimit: 20 });

/** Lets a form that no script sends in: its fields become the body, and the answer a page to see it on. */
export function formPost(request: Request, response: Response, next: NextFunction): void {
  if (!request.is('application/x-www-form-urlencoded')) {
    next();
    return;
  }
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.json = (answer) => {
    response.redirect(303, pageFor(answer));
    return response;
  };
  read(request, response, next);
}

function pageFor(answer: { status: string; data?: { reference?: string } | null }): string {
  const { reference } = answer.data ?? {};
  return answer.status === 'success' && reference ? `${PAGE}?sent=${reference}` : `${PAGE}?failed=1`;
}
