import { logicalProperties } from './logical-properties.js';
import { example } from './tree.js';

const find = (css: string) => logicalProperties.find(example({ 'shell/src/a.css': css })).map(({ line }) => line);

it('reports left and right', () => {
  expect(find('.a {\n margin-left: 1px;\n left: 0;\n text-align: right;\n border-top-left-radius: 1px;\n}')).toEqual([
    2, 3, 4, 5,
  ]);
});

it('accepts start and end', () => {
  expect(find('.a { margin-inline-start: 1px; inset-inline-start: 0; text-align: start; padding-top: 1px }')).toEqual(
    [],
  );
});
