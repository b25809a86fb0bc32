/**
 * What the reader of a message types to start a site, and where all variables are described: a bundle has no npm. Nothing
 * is built when a start begins, so the helpers of the contracts, which say the same to the servers, cannot be imported.
 */
export const namesFor = (environment: NodeJS.ProcessEnv): { start: string; variables: string } =>
  environment.WAYBILL_BUNDLE === undefined
    ? { start: 'npm start', variables: '.env.example' }
    : { start: 'waybill start', variables: 'env.example' };
