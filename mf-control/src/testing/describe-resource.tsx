import { screen } from '@testing-library/react';
import { itemPath } from '../resource/item-path';
import type { Resource, Row } from '../resource/resource';
import { fill } from '../resource/routes';
import { describeCreate } from './describe-create';
import { describeDelete } from './describe-delete';
import { describeEdit } from './describe-edit';
import { describeList } from './describe-list';
import { type Sample, testedResource } from './tested-resource';

/** Tests what all resources of the panel have in common: for one of each kind, the others have `smokeTestResource`. */
export function describeResource<Item extends Row, Values extends object>(
  resource: Resource<Item, Values>,
  sample: Sample<Item>,
): void {
  const { routes, form, Detail, list, name, traits } = resource;
  const { item, params = {} } = sample;
  const tested = testedResource(resource, sample);

  const listPath = fill(routes.list, params);
  describeList(tested, listPath, Boolean(list.search));
  if (traits?.deletable) describeDelete(tested, listPath);
  if (form?.create) describeCreate(tested, fill(routes.create, params));

  const path = itemPath(resource, item, params);
  if (path)
    it(`${name}: a missing item is reported as 'Not Found'`, async () => {
      tested.start(path, { rows: [] });
      expect(await screen.findByText('Not Found')).toBeInTheDocument();
    });
  const editPath = sample.editPath ?? (Detail ? null : path);
  if (editPath && form?.update) describeEdit(tested, editPath);
}
