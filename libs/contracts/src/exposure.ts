const LOCAL_HOST = /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether a host name or IP address is this machine itself. */
export const isLocalHost = (hostname: string): boolean => LOCAL_HOST.test(hostname);

/** The variables that decide who reaches the site. */
interface ExposureVariables {
  NODE_ENV?: string | undefined;
  PUBLIC_URL?: string | undefined;
  HOST: string;
  API_HOST: string;
  TRUST_PROXY: number;
}

/** Whether others than the user of this machine reach the site, and the variables that say so. */
export interface Exposure {
  production: boolean;
  productionReasons: readonly string[];
}

/**
 * Exposure decides about production, and NODE_ENV can only add to it: a forgotten variable must not open the sign-up of
 * a public site.
 */
export function exposureOf({ NODE_ENV, PUBLIC_URL, HOST, API_HOST, TRUST_PROXY }: ExposureVariables): Exposure {
  const { hostname, origin } = new URL(PUBLIC_URL ?? 'http://localhost');
  const facts: [exposed: boolean, reason: string][] = [
    [NODE_ENV === 'production', 'NODE_ENV=production'],
    [!isLocalHost(hostname), `PUBLIC_URL=${origin}`],
    [!isLocalHost(HOST), `HOST=${HOST}`],
    [!isLocalHost(API_HOST), `API_HOST=${API_HOST}`],
    // The shell server is the first; another one in front of it serves others.
    [TRUST_PROXY > 1, `TRUST_PROXY=${TRUST_PROXY}`],
  ];
  const productionReasons = facts.filter(([exposed]) => exposed).map(([, reason]) => reason);
  return { production: productionReasons.length > 0, productionReasons };
}
