import { loadedLate } from './loaded-late.js';
import { example } from './tree.js';

const find = (files: Record<string, string>) =>
  loadedLate.find(example(files)).map(({ path, line, text }) => `${path}:${line} ${text.split(' ')[0]}`);

it('reports a package that a start loads, through whichever files', () => {
  const files = {
    'backend/src/main.ts': "const { serve } = await import('./serve.js');",
    'backend/src/serve.ts': "import { app } from './app.js';",
    'backend/src/app.ts': "\nexport { draw } from './invoices/invoice.js';",
    'backend/src/invoices/invoice.ts': "import PDFDocument from 'pdfkit';\nimport './app.js';",
  };
  expect(find(files)).toEqual(['backend/src/invoices/invoice.ts:1 pdfkit']);
});

it('accepts types, and what is imported with its first use', () => {
  const files = {
    'backend/src/serve.ts': "import type { Sharp } from 'sharp';\nconst draw = () => import('./draw.js');",
    'backend/src/draw.ts': "import PDFDocument from 'pdfkit';",
    'backend/src/unused.ts': "import sharp from 'sharp';",
  };
  expect(find(files)).toEqual([]);
});
