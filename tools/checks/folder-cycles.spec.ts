import { folderCycles } from './folder-cycles.js';
import { example } from './tree.js';

const PACKAGES = { 'mf-a/package.json': '{}', 'shell/package.json': '{}', 'libs/testing/package.json': '{}' };
const find = (files: Record<string, string>) =>
  folderCycles.find(example({ ...PACKAGES, ...files })).map(({ path, line, text }) => `${path}:${line} ${text}`);
const cycles = (files: Record<string, string>) => find(files).map((text) => text.replace(/^\S+ |: .*/g, ''));

describe('files', () => {
  it('must not import each other, not even types', () => {
    const files = {
      'mf-a/src/page/form.tsx': "\nimport { Preview } from './preview';",
      'mf-a/src/page/preview.tsx': "import type { Draft } from './form';",
    };
    expect(find(files)).toEqual([
      'mf-a/src/page/form.tsx:2 mf-a/src/page/form.tsx → mf-a/src/page/preview.tsx → mf-a/src/page/form.tsx: ' +
        'mf-a/src/page/form.tsx imports mf-a/src/page/preview.tsx, mf-a/src/page/preview.tsx imports mf-a/src/page/form.tsx',
    ]);
  });

  it('must not form a longer cycle', () => {
    const files = {
      'mf-a/src/page/a.ts': "import { b } from './b.js';",
      'mf-a/src/page/b.ts': "const c = () => import('./c.js');",
      'mf-a/src/page/c.ts': "export type { A } from './a.js';",
    };
    expect(cycles(files)).toEqual([
      'mf-a/src/page/a.ts → mf-a/src/page/b.ts → mf-a/src/page/c.ts → mf-a/src/page/a.ts',
    ]);
  });
});

it('files in testing folders must not import each other either', () => {
  const files = {
    'mf-a/src/testing/parcel.ts': "import { serve } from './serve';",
    'mf-a/src/testing/serve.ts': "import type { Parcel } from './parcel';",
  };
  expect(cycles(files)).toHaveLength(1);
});

describe('folders', () => {
  it('must not import each other, not even types', () => {
    const files = {
      'mf-a/src/form/field.ts': "import { rules } from '../rules/rules.js';",
      'mf-a/src/form/types.ts': '',
      'mf-a/src/rules/rules.ts': "import type { Field } from '../form/types.js';",
    };
    expect(cycles(files)).toEqual(['mf-a/src/form → mf-a/src/rules → mf-a/src/form']);
  });

  it('must not import what their subfolders import from them', () => {
    const files = {
      'mf-a/src/home/page.tsx': "import { Clients } from './clients/clients';",
      'mf-a/src/home/section.tsx': '',
      'mf-a/src/home/clients/clients.tsx': "import { Section } from '../section';",
    };
    expect(cycles(files)).toEqual(['mf-a/src/home → mf-a/src/home/clients → mf-a/src/home']);
  });

  it('must not share styles in a cycle', () => {
    const files = {
      'mf-a/src/frame/frame.tsx': "import { Notice } from '../notice/notice';",
      'mf-a/src/frame/card.module.css': '',
      'mf-a/src/notice/notice.tsx': "import styles from '../frame/card.module.css';",
    };
    expect(cycles(files)).toEqual(['mf-a/src/frame → mf-a/src/notice → mf-a/src/frame']);
  });
});

describe('a file in the source root', () => {
  it('must not import a folder that imports it', () => {
    const files = {
      'shell/server/config.ts': "import { parse } from './faults/parse.js';",
      'shell/server/faults/inject.ts': "import type { Config } from '../config.js';",
      'shell/server/faults/parse.ts': '',
    };
    expect(cycles(files)).toEqual(['shell/server/config.ts → shell/server/faults → shell/server/config.ts']);
  });

  it('may be imported by folders that another one imports', () => {
    const files = {
      'mf-a/src/routes.tsx': "import { Page } from './page/page';",
      'mf-a/src/text.ts': '',
      'mf-a/src/page/page.tsx': "import { useText } from '../text';",
    };
    expect(find(files)).toEqual([]);
  });
});

it('accepts folders in layers', () => {
  const files = {
    'mf-a/src/page/page.tsx': "import { Form } from '../form/form'; import { text } from '../text/text';",
    'mf-a/src/form/form.tsx': "import { text } from '../text/text'; import type { Text } from '../text/types';",
    'mf-a/src/text/text.ts': "import type { Text } from './types';",
    'mf-a/src/text/types.ts': '',
  };
  expect(find(files)).toEqual([]);
});

it('ignores the folders of specs and of test support, but not the project of that name', () => {
  const files = {
    'mf-a/src/page/page.tsx': "import { parcels } from '../testing/parcels';",
    'mf-a/src/page/page.spec.tsx': "import { Form } from '../form/form';",
    'mf-a/src/page/types.ts': '',
    'mf-a/src/form/form.tsx': "import type { Page } from '../page/page';",
    'mf-a/src/testing/parcels.ts': "import type { Parcel } from '../page/types';",
  };
  expect(find(files)).toEqual([]);
  const library = {
    'libs/testing/src/a/a.ts': "import '../b/b.js';",
    'libs/testing/src/b/b.ts': "import '../a/a.js';",
  };
  expect(find(library)).not.toEqual([]);
});

it('treats browser and server part of the shell as separate projects', () => {
  const files = {
    'shell/src/remotes/a.ts': "import type { B } from '../../server/page/b.js';",
    'shell/server/page/b.ts': "import type { A } from '../../src/remotes/a.js';",
  };
  expect(find(files)).toEqual([]);
});
