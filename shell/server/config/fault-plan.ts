import type { z } from 'zod';

/** Faults in how this server sends a remote's entry. */
export const DELIVERY_FAULTS = ['missing', 'error', 'hang'] as const;
/** Faults in the code of a remote; a script that wraps its entry causes them. */
export const CODE_FAULTS = ['evaluation', 'render', 'effect', 'handler'] as const;
const FAULT_KINDS = [...DELIVERY_FAULTS, ...CODE_FAULTS] as const;

export type CodeFault = (typeof CODE_FAULTS)[number];
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Name of a remote → the fault injected into it. */
export type FaultPlan = Readonly<Record<string, FaultKind>>;

/** Parses `mf-tracking:hang,mf-public:render`. */
export function parseFaultPlan(text: string, context: z.RefinementCtx): FaultPlan {
  const entries = text.split(',').map((entry) => entry.trim().split(':'));
  const kinds: readonly string[] = FAULT_KINDS;
  if (entries.some(([name, kind]) => !name || !kinds.includes(kind ?? '')))
    context.addIssue({ code: 'custom', message: `must be remote:fault, where fault is one of ${kinds.join(', ')}` });
  return Object.fromEntries(entries) as FaultPlan;
}
