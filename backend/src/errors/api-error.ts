import { ERRORS, type ErrorCode, type FieldRule } from '@waybill/contracts';

interface Details {
  /** Logged, never sent to the client. */
  cause?: unknown;
  /** Field name → error message. */
  fields?: Record<string, string>;
  /** Field name → violated rule, if the rule has a name. */
  rules?: Record<string, FieldRule>;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** Name of the limit that was reached, for the log. */
  limit?: string;
}

/** An error of the catalogue. The client receives the catalogue's message, or the messages of `fields`. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly rules: Record<string, FieldRule> | undefined;
  readonly retryAfter: number | undefined;
  readonly limit: string | undefined;

  constructor(
    readonly code: ErrorCode,
    { cause, fields, rules, retryAfter, limit }: Details = {},
  ) {
    super(ERRORS[code].text, { cause });
    this.status = ERRORS[code].status;
    this.fields = fields;
    this.rules = rules;
    this.retryAfter = retryAfter;
    this.limit = limit;
  }

  /** An error shown at one field of a form. */
  static field(code: ErrorCode, field: string): ApiError {
    return new ApiError(code, { fields: { [field]: ERRORS[code].text } });
  }

  get messages(): string[] {
    return this.fields ? Object.values(this.fields) : [this.message];
  }
}
