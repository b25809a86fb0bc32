import { ERRORS, type ErrorCode, type FieldRule } from '@waybill/contracts';

interface Details {
  /** Goes to the log, never to the caller. */
  cause?: unknown;
  /** Field name → what is wrong with it. */
  fields?: Record<string, string>;
  /** Field name → the rule it breaks, where that has a name. */
  rules?: Record<string, FieldRule>;
  /** Seconds until it is worth trying again. */
  retryAfter?: number;
}

/** A validationError from the error catalogue. The caller of the API reads the catalogue's sentence, or its fields' ones. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly rules: Record<string, FieldRule> | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: ErrorCode,
    { cause, fields, rules, retryAfter }: Details = {},
  ) {
    super(ERRORS[code].text, { cause });
    this.status = ERRORS[code].status;
    this.fields = fields;
    this.rules = rules;
    this.retryAfter = retryAfter;
  }

  /** A validationError that belongs under one field of the form. */
  static field(code: ErrorCode, field: string): ApiError {
    return new ApiError(code, { fields: { [field]: ERRORS[code].text } });
  }

  get sentences(): string[] {
    return this.fields ? Object.values(this.fields) : [this.message];
  }
}
