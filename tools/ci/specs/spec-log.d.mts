import type { SpecResult } from './specs.js';

export const LOG_FILE: string;
export const WHOLE_FILE: string;

export class SpecLog {
  constructor(folder: string);
  begin(): void;
  end(): void;
  spec(result: SpecResult): void;
  problem(problem: string): void;
}
