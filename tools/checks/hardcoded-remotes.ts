import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check, Tree, Violation } from './tree.js';

const SHELL_AND_KIT = /^(shell|libs\/kit)\//;
const NO_MOUNTS = /^(shell|libs\/kit\/src)\//;

/** Paths of remotes that the specification of the site fixes in the frame, and the files that link there. */
const FIXED_BY_SPECIFICATION: Record<string, readonly string[]> = {
  // "/contact.html: Contact page; also the target of the navigation links About, Services, Contact"
  '/contact.html': ['shell/src/frame/top-bar.tsx', 'shell/server/respond/document.ts'],
  // "/pages/{slug}: Content page; menu entries for pages are loaded dynamically": slugs come from the API
  '/pages/': ['shell/src/frame/side-menu.tsx', 'shell/server/seo/sitemap.ts'],
  // "footer links /pages/privacy-policy"
  '/pages/privacy-policy': ['shell/src/frame/footer.tsx'],
};

/** The shell knows no remote by name or path: routes, their policies and the menu come from the release document. */
export const hardcodedRemotes: Check = {
  name: 'no remote or mount named in the shell',
  find: (tree) => {
    const remotes = remotesOf(tree);
    const names = remotes.map(({ name }) => name);
    const mounts = remotes.flatMap((remote) => remote.mounts).filter((mount) => mount !== '/');
    return scripts(tree, SHELL_AND_KIT).flatMap((path) => {
      const found: Violation[] = [];
      walk(syntaxOf(tree, path), (node) => {
        const text = node.type === 'StringLiteral' ? node.value : node.type === 'TemplateElement' ? node.value.raw : '';
        const named = names.find((name) => text.includes(name));
        if (named) found.push({ path, line: lineOf(node), text: `names ${named}` });
        const mount = NO_MOUNTS.test(path) ? mounts.find((one) => liesUnder(one, text)) : undefined;
        if (mount && !FIXED_BY_SPECIFICATION[text]?.includes(path))
          found.push({ path, line: lineOf(node), text: `names ${text}, a path of the remote that mounts ${mount}` });
      });
      return found;
    });
  },
};

interface Remote {
  name: string;
  mounts: readonly string[];
}

/** The projects whose package.json declares mounts. */
function remotesOf(tree: Tree): Remote[] {
  return tree.paths.flatMap((path) => {
    const name = /^(mf-[a-z-]+)\/package\.json$/.exec(path)?.[1];
    if (!name) return [];
    const { waybill } = JSON.parse(tree.read(path)) as { waybill?: { mounts?: string[] } };
    return [{ name, mounts: waybill?.mounts ?? [] }];
  });
}

/** Whether a text is a mount, or a path or the beginning of one under it. A subtree's root counts, with or without slash. */
function liesUnder(mount: string, text: string): boolean {
  const root = mount.replace(/\/\*$/, '');
  return text === mount || text === root || (mount !== root && text.startsWith(`${root}/`));
}
