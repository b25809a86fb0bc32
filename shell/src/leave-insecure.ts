const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Sends a page that was served over plain http to https, except on the own machine. The server does the same; this is
 * for a server behind a proxy that does not tell. @returns whether the page is being left.
 */
export function leaveInsecure(location: Location): boolean {
  if (location.protocol !== 'http:' || LOCAL.has(location.hostname) || location.hostname.endsWith('.localhost'))
    return false;
  location.replace(`https:${location.href.slice('http:'.length)}`);
  return true;
}
