import { type FieldRule, fieldRule } from '@waybill/contracts';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Violated rules by field, if they have a name: clients translate them. */
export function rulesOf(issues: readonly Issue[]): Record<string, FieldRule> {
  const found = new Map<string, FieldRule | undefined>();
  for (const issue of issues) {
    const field = String(issue.path[0] ?? '');
    // A field's message is that of its first issue, and so is its rule.
    if (!found.has(field)) found.set(field, ruleOf(issue));
  }
  const named = [...found].filter((entry): entry is [string, FieldRule] => entry[0] !== '' && entry[1] !== undefined);
  return Object.fromEntries(named);
}

/** Undefined if only the message describes the error. */
function ruleOf(issue: Issue): FieldRule | undefined {
  switch (issue.code) {
    case 'too_big':
      return { rule: issue.origin === 'string' ? 'tooLong' : 'max', limit: Number(issue.maximum) };
    case 'too_small':
      if (issue.origin === 'number') return { rule: 'min', limit: Number(issue.minimum) };
      return issue.origin === 'string' && issue.minimum === 1 ? { rule: 'required' } : undefined;
    case 'invalid_format':
      return fieldRule.safeParse({ rule: issue.format }).data;
    case 'custom':
      return fieldRule.safeParse(issue.params).data;
    default:
      return undefined;
  }
}
