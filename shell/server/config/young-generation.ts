import { PerformanceObserver } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { YoungGeneration } from '@waybill/contracts/serving';

/** Imported first, so that the space does not grow while other modules are loaded. */
export const youngGeneration = new YoungGeneration({ setFlags: setFlagsFromString, PerformanceObserver });
