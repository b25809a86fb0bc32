import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { LANGUAGE_TAGS, LANGUAGES, type LanguageCode } from '@waybill/contracts';
import type { Request } from 'express';

/**
 * The language of the page that asks, which it names in `Accept-Language`; null if it names none. The list of
 * preferences that a browser sends by itself counts for nothing: the page may be in another language.
 */
export const ReaderLanguage = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readerLanguage(context.switchToHttp().getRequest<Request>()),
);

export function readerLanguage({ headers }: Pick<Request, 'headers'>): LanguageCode | null {
  const tag = headers['accept-language']?.trim().toLowerCase();
  return LANGUAGES.find((code) => LANGUAGE_TAGS[code] === tag) ?? null;
}
