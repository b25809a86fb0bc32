import { type ArgumentMetadata, Injectable, StandardSchemaValidationPipe } from '@nestjs/common';
import type { z } from 'zod';
import { ApiError } from '../errors/api-error.js';
import { rulesOf } from './field-rules.js';

type Issue = z.core.$ZodIssue;

/** Holds every declared body, query and parameter against its schema. */
@Injectable()
export class SchemaPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: (issues) => validationError(issues as readonly Issue[]) });
  }

  /** A call without a body is one with nothing filled in, and hears which fields are missing. */
  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (metadata.schema) rejectInheritedKeys(value);
    return super.transform(metadata.schema ? (value ?? ({} as T)) : value, metadata);
  }
}

/** Names that every object answers to: zod takes them for declared ones. No schema declares them. */
function rejectInheritedKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const keys = Object.keys(value).filter((key) => key in Object.prototype);
  if (keys.length > 0) throw validationError([{ code: 'unrecognized_keys', keys, path: [], message: '' }]);
}

/** The 422 for what a schema found wrong, sentences and rules by field. */
export function validationError(issues: readonly Issue[]): ApiError {
  const fields = fieldErrors(issues);
  return fields ? new ApiError('validation', { fields, rules: rulesOf(issues) }) : new ApiError('malformed');
}

function fieldErrors(issues: readonly Issue[]): Record<string, string> | undefined {
  const found = new Map<string, string>();
  const note = (field: string, sentence: string) => found.has(field) || found.set(field, sentence);
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, 5)) note(shortened(key), `Unknown field: ${shortened(key)}.`);
    } else if (issue.path.length > 0) {
      note(shortened(String(issue.path[0])), issue.message);
    }
  }
  return found.size > 0 ? Object.fromEntries(found) : undefined;
}

const shortened = (key: string) => (key.length > 40 ? `${key.slice(0, 40)}…` : key);
