import type { z } from 'zod';
import { minorDigits } from './money.js';

interface DeclaredValue {
  declared_value?: number | null | undefined;
  declared_currency?: string | null | undefined;
}

/** A value has no more decimals than its currency: none of the yen, three of the Kuwaiti dinar. Null if that is so. */
export function declaredValueProblem({ declared_value: value, declared_currency: currency }: DeclaredValue) {
  if (value == null || !currency || Number(value.toFixed(minorDigits(currency))) === value) return null;
  return `Declared value must have at most ${minorDigits(currency)} decimal places in ${currency}.`;
}

export const valueInCurrency = (declared: DeclaredValue, context: z.RefinementCtx) => {
  const message = declaredValueProblem(declared);
  if (message) context.addIssue({ code: 'custom', path: ['declared_value'], message });
};
