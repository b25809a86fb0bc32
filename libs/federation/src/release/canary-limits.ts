import { z } from 'zod';
import type { CanaryLimits } from '../canary/judge.js';
import { CANARY_FILE } from './paths.js';
import { settingsFile } from './settings-file.js';

const limits = z.strictObject({
  minMinutes: z.int().min(0).max(10_080),
  maxHours: z.int().min(1).max(720),
  undecided: z.enum(['hold', 'rollback']),
});

export const DEFAULT_CANARY_LIMITS: CanaryLimits = { minMinutes: 10, maxHours: 24, undecided: 'hold' };

/** When the canaries of a releases folder may be decided. */
export const canaryLimits = settingsFile<CanaryLimits>(CANARY_FILE, limits, DEFAULT_CANARY_LIMITS);
