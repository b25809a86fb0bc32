import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check, Finding, Tree } from './tree.js';

const FRONT_END = /^(libs\/kit|shell|mf-public|mf-tracking|mf-control)\/src\//;
const ADDRESS = /(?:https?:)?\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/i;
/** Names of namespaces, which nobody fetches, and the two players of the specification, loaded by a click only. */
const KNOWN =
  /^(www\.w3\.org|www\.youtube-nocookie\.com|player\.vimeo\.com|(www\.)?youtube\.com|youtu\.be|vimeo\.com)$/;
/** Where a link leads, as opposed to what a page loads. */
const LINKS = /^(https:\/\/)?(twitter\.com|x\.com|t\.me|(www\.)?instagram\.com)(\/|$)/;

/** A page asks no other origin for anything: no address of a third party in what the browser runs. */
export const ownOrigin: Check = {
  name: 'no third-party address in the front end',
  find: (tree) => [...inScripts(tree), ...inStyles(tree)],
};

function inScripts(tree: Tree): Finding[] {
  return scripts(tree, FRONT_END).flatMap((path) => {
    const found: Finding[] = [];
    walk(syntaxOf(tree, path), (node) => {
      const text = node.type === 'StringLiteral' ? node.value : node.type === 'TemplateElement' ? node.value.raw : '';
      const host = foreignHost(text);
      if (host) found.push({ path, line: lineOf(node), text: `names ${host}` });
    });
    return found;
  });
}

function inStyles(tree: Tree): Finding[] {
  const paths = tree.paths.filter((path) => FRONT_END.test(path) && path.endsWith('.css'));
  return paths.flatMap((path) =>
    tree
      .read(path)
      .split('\n')
      .flatMap((text, index) => {
        const host = foreignHost(text);
        return host ? [{ path, line: index + 1, text: `names ${host}` }] : [];
      }),
  );
}

function foreignHost(text: string): string | null {
  const host = ADDRESS.exec(text)?.[1];
  return host === undefined || KNOWN.test(host) || LINKS.test(text) || isReserved(host) ? null : host;
}

/** Names that RFC 2606 reserves for examples resolve to nobody. */
function isReserved(host: string): boolean {
  return /(^|\.)(example\.(com|org|net)|example|test|invalid|localhost)$/.test(host);
}
