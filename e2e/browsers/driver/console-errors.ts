/**
 * Errors that pages wrote to their console, as Firefox writes them to its output: `console.error: "…"`, its own ones without
 * quotes, and `JavaScript error: …` with the URL of a script. WebKit writes none.
 */
const ERRORS = [/^console\.error: ".*/, /^JavaScript error: https?:.*/];

export const consoleErrors = (output: string): string[] =>
  output.split('\n').filter((line) => ERRORS.some((pattern) => pattern.test(line)));
