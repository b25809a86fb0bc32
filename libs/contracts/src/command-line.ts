/** How a command of the site is called: an operator of a bundle has `waybill`, whoever has the repository has npm. */
export function commandLine(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  args = '',
): string {
  const isBundle = environment[BUNDLE_MARK] !== undefined;
  if (isBundle) return `waybill ${name}${args && ` ${args}`}`;
  if (name === 'start') return 'npm start';
  return `npm run ${name}${args && ` -- ${args}`}`;
}

/** The file that describes all variables, as an operator finds it: in the repository, or in a bundle. */
export const exampleFile = (environment: Readonly<Record<string, string | undefined>>): string =>
  environment[BUNDLE_MARK] === undefined ? '.env.example' : 'env.example';

/** Set by the `waybill` command for itself and for the servers that it starts; nobody else sets it. */
export const BUNDLE_MARK = 'WAYBILL_BUNDLE';
