const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Redirects a page loaded over http to https, except on localhost. The server does the same; this covers a server behind
 * a proxy that does not forward the protocol. @returns whether the page is being redirected
 */
export function redirectToHttps(location: Location): boolean {
  if (location.protocol !== 'http:' || LOCAL.has(location.hostname) || location.hostname.endsWith('.localhost'))
    return false;
  location.replace(`https:${location.href.slice('http:'.length)}`);
  return true;
}
