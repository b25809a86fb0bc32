import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check, Tree, Violation } from './tree.js';

const FRONT_END = /^(libs\/kit|shell|mf-public|mf-tracking|mf-control)\/src\//;
const URL_PATTERN = /(?:https?:)?\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/i;
/** XML namespaces, which are not fetched, and the two video players of the specification, which load on click only. */
const ALLOWED =
  /^(www\.w3\.org|www\.youtube-nocookie\.com|player\.vimeo\.com|(www\.)?youtube\.com|youtu\.be|vimeo\.com)$/;
/** Targets of links, which the page itself does not load. */
const LINKS = /^(https:\/\/)?(twitter\.com|x\.com|t\.me|(www\.)?instagram\.com)(\/|$)/;

/** Pages load nothing from other origins: code that runs in the browser contains no third-party URL. */
export const thirdPartyOrigins: Check = {
  name: 'no third-party URL in the front end',
  find: (tree) => [...inScripts(tree), ...inStyles(tree)],
};

function inScripts(tree: Tree): Violation[] {
  return scripts(tree, FRONT_END).flatMap((path) => {
    const found: Violation[] = [];
    walk(syntaxOf(tree, path), (node) => {
      const text = node.type === 'StringLiteral' ? node.value : node.type === 'TemplateElement' ? node.value.raw : '';
      const host = thirdPartyHost(text);
      if (host) found.push({ path, line: lineOf(node), text: `contains ${host}` });
    });
    return found;
  });
}

function inStyles(tree: Tree): Violation[] {
  const paths = tree.paths.filter((path) => FRONT_END.test(path) && path.endsWith('.css'));
  return paths.flatMap((path) =>
    tree
      .read(path)
      .split('\n')
      .flatMap((text, index) => {
        const host = thirdPartyHost(text);
        return host ? [{ path, line: index + 1, text: `contains ${host}` }] : [];
      }),
  );
}

function thirdPartyHost(text: string): string | null {
  const host = URL_PATTERN.exec(text)?.[1];
  return host === undefined || ALLOWED.test(host) || LINKS.test(text) || isReserved(host) ? null : host;
}

/** Domains that RFC 2606 reserves for examples. */
function isReserved(host: string): boolean {
  return /(^|\.)(example\.(com|org|net)|example|test|invalid|localhost)$/.test(host);
}
