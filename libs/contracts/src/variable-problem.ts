import type { z } from 'zod';

/**
 * What is wrong with the value of an environment variable, to follow its name: `must be a whole number`. For what its
 * schema says nothing of; zod's own texts are for developers.
 */
export const variableProblem: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? 'must be text';
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'too_small':
      return bound('least', issue.origin, issue.minimum);
    case 'too_big':
      return bound('most', issue.origin, issue.maximum);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'has another form than described';
    default:
      return 'cannot be used';
  }
};

const TYPES: Readonly<Record<string, string>> = { number: 'must be a number', int: 'must be a whole number' };
const FORMATS: Readonly<Record<string, string>> = { email: 'must be an email address', url: 'must be a URL' };

const bound = (which: 'least' | 'most', origin: string, limit: number | bigint): string =>
  origin === 'string' ? `must have at ${which} ${limit} characters` : `must be at ${which} ${limit}`;
