import { type ArgumentMetadata, Injectable, type PipeTransform, StandardSchemaValidationPipe } from '@nestjs/common';
import type { z } from 'zod';
import { ApiError } from '../errors/api-error.js';
import { rulesOf } from './field-rules.js';

type Issue = z.core.$ZodIssue;

/** Deletes nested keys that would change an object's prototype. */
class PrototypeKeys extends StandardSchemaValidationPipe {
  delete(value: object): void {
    this.stripProtoKeys(value);
  }
}

const prototypeKeys = new PrototypeKeys();

/**
 * Validates every declared body, query and parameter against its schema. Synchronous, unlike Nest's pipe, whose promises
 * take longer than the validation.
 */
@Injectable()
export class SchemaPipe implements PipeTransform<unknown, unknown> {
  /** Treats a missing body as an empty one, so that the error names the missing fields. */
  transform(value: unknown, { schema }: Pick<ArgumentMetadata, 'schema'>): unknown {
    if (!schema) return value;
    const input = value ?? {};
    if (typeof input === 'object') {
      rejectInheritedKeys(input);
      prototypeKeys.delete(input);
    }
    const { success, data, error } = (schema as z.ZodType).safeParse(input);
    if (success) return data;
    throw validationError(error.issues);
  }
}

/** Rejects keys of Object.prototype, which zod mistakes for declared ones. No schema declares them. */
function rejectInheritedKeys(value: object): void {
  const keys = Object.keys(value).filter((key) => key in Object.prototype);
  if (keys.length > 0) throw validationError([{ code: 'unrecognized_keys', keys, path: [], message: '' }]);
}

/** The 422 for the issues of a schema, with messages and rules by field. */
export function validationError(issues: readonly Issue[]): ApiError {
  const fields = fieldErrors(issues);
  return fields ? new ApiError('validation', { fields, rules: rulesOf(issues) }) : new ApiError('malformed');
}

function fieldErrors(issues: readonly Issue[]): Record<string, string> | undefined {
  const found = new Map<string, string>();
  const add = (field: string, message: string) => found.has(field) || found.set(field, message);
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, 5)) add(truncated(key), `Unknown field: ${truncated(key)}.`);
    } else if (issue.path.length > 0) {
      add(truncated(String(issue.path[0])), issue.message);
    }
  }
  return found.size > 0 ? Object.fromEntries(found) : undefined;
}

const truncated = (key: string) => (key.length > 40 ? `${key.slice(0, 40)}…` : key);
