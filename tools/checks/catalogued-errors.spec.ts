import { cataloguedErrors } from './catalogued-errors.js';
import { example } from './tree.js';

it('reports exceptions of the framework outside the http folder', () => {
  const code = "import { NotFoundException } from '@nestjs/common';\nthrow new NotFoundException();";
  const tree = example({
    'backend/src/pages/pages.service.ts': code,
    'backend/src/http/filter.ts': code,
    'backend/src/reviews/a.ts': "throw new AppError('not_found');",
  });
  expect(cataloguedErrors.find(tree)).toMatchObject([{ path: 'backend/src/pages/pages.service.ts', line: 2 }]);
});
