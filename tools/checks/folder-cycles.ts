import { posix } from 'node:path';
import { addEdge, cyclesOf, type Graph } from './graph.js';
import { type Import, importsOf } from './imports.js';
import { scripts } from './syntax.js';
import type { Check, Tree, Violation } from './tree.js';

/** The browser part and the server part of the shell have their own source roots: each counts as a project. */
const SHELL_PARTS = ['shell/server', 'shell/src'];
const TEST = /\.spec\.tsx?$|(^|\/)testing\//;

/**
 * Within a project, the imports of files and of folders form no cycle.
 *
 * - A project is a folder with a package.json; `shell/server` and `shell/src` are two projects.
 * - Every relative import counts: of values, types and styles, static and dynamic. For folders, imports in specs and in
 *   `testing/` folders do not count: tests use whatever they test.
 * - The folder of a file is its directory. A folder and its subfolder are two folders, so a parent that uses its
 *   subfolders must not provide what they import.
 * - A file directly in the source root (the project's folder or its `src`) is a node of its own, like a folder. Taken
 *   together these files would be part of a cycle in every project: entry points such as `routes.tsx` import the
 *   folders, which in turn import modules such as `text.ts`. Each of them alone must not be part of one.
 */
export const folderCycles: Check = {
  name: 'circular imports of files and folders',
  find: (tree) => {
    const files: ImportGraph = new Map();
    const folders: ImportGraph = new Map();
    for (const { imported, target, project } of internalImports(tree)) {
      addEdge(files, imported.from, target, imported);
      if (TEST.test(posix.relative(project, imported.from))) continue;
      const [from, to] = [folderOf(project, imported.from), folderOf(project, target)];
      if (from !== to) addEdge(folders, from, to, imported);
    }
    return [...violationsOf(files), ...violationsOf(folders)];
  },
};

type ImportGraph = Map<string, Map<string, Import>>;

interface InternalImport {
  imported: Import;
  target: string;
  project: string;
}

/** The imports from one file of a project to another. */
function internalImports(tree: Tree): InternalImport[] {
  const projects = projectsOf(tree);
  const projectOf = (path: string) => projects.find((folder) => path.startsWith(`${folder}/`));
  return scripts(tree, /\//, { specs: true }).flatMap((path) => {
    const project = projectOf(path);
    if (project === undefined) return [];
    return importsOf(tree, path).flatMap((imported) => {
      const { target } = imported;
      return target !== null && projectOf(target) === project ? [{ imported, target, project }] : [];
    });
  });
}

/** The folders of all projects, nested ones first. */
function projectsOf(tree: Tree): string[] {
  const workspaces = tree.paths.flatMap((path) => /^(.+)\/package\.json$/.exec(path)?.[1] ?? []);
  return [...workspaces, ...SHELL_PARTS].sort((a, b) => b.length - a.length);
}

function folderOf(project: string, path: string): string {
  const folder = posix.dirname(path);
  return folder === project || folder === `${project}/src` ? path : folder;
}

function violationsOf(graph: Graph<Import>): Violation[] {
  return cyclesOf(graph).flatMap((cycle) => {
    const imports = cycle.slice(1).flatMap((node, index) => graph.get(cycle[index] ?? '')?.get(node) ?? []);
    const [first] = imports;
    if (first === undefined) return [];
    const steps = imports.map(({ from, target }) => `${from} imports ${target}`);
    return [{ path: first.from, line: first.line, text: `${cycle.join(' → ')}: ${steps.join(', ')}` }];
  });
}
